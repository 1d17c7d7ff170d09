/**
 * Finds the character U+0000, which PostgreSQL can't store. Returns its path, such as `blocks.0.content.text`, in a
 * list; an empty list for the value itself; null if there is none.
 */
export function findNul(value: unknown): [] | [string] | null {
  const found = keysToNul(value)
  if (found === null) return null
  return found.length === 0 ? [] : [found.join('.').replaceAll('\0', '')]
}

function keysToNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) return [key]
    const rest = keysToNul(inner)
    if (rest) return [key, ...rest]
  }
  return null
}
