const LONGEST = 240

/** A text for a panel: one paragraph, cut where it is long. Null: there is none. */
export function short(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 3)}...` : line
}
