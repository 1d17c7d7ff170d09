/**
 * Removes the character U+0000, which PostgreSQL can't store, from a JSON value, in place. Halves of characters (lone
 * surrogates), which UTF-8 doesn't have, become U+FFFD.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '') : value).toWellFormed() as T
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    const clean = storable(record[key])
    if (clean !== record[key]) record[key] = clean
  }
  return value
}
