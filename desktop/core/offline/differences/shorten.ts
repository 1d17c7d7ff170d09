const MAX_LENGTH = 240

/** Shortens a text to one paragraph for a panel. Null if it is empty. */
export function shorten(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 3)}...` : line
}
