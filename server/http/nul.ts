/**
 * Where a value from JSON holds the character U+0000, which PostgreSQL keeps in no text: the path to it, such as `blocks.0.content.text`,
 * in a list, which is empty for the value itself; null where it is nowhere.
 */
export function pathOfNul(value: unknown): [] | [string] | null {
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
