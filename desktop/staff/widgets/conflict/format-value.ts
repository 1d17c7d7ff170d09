/** Formats any JSON value for people. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(formatValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
