/** What came as JSON, without the character U+0000, which PostgreSQL keeps in no text. Changes it where it has one. */
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
