/** Removes the character U+0000, which PostgreSQL can't store, from a JSON value, in place. */
export function withoutNul<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value) as T
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    const clean = withoutNul(record[key])
    if (clean !== record[key]) record[key] = clean
  }
  return value
}
