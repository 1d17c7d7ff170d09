import { type Link, parseLinks } from '#shared/blocks/links.ts'

/** A link in a text, and where its `[text](url)` stands. */
export interface PlacedLink extends Link {
  start: number
  end: number
}

/** The links of a text with their places. */
export function placedLinks(text: string): PlacedLink[] {
  const links: PlacedLink[] = []
  let start = 0
  for (const piece of parseLinks(text)) {
    // An address in a text has no blanks around it, so this is what was written: two brackets, two parentheses.
    const end = start + (typeof piece === 'string' ? piece.length : piece.label.length + piece.href.length + 4)
    if (typeof piece !== 'string') links.push({ ...piece, start, end })
    start = end
  }
  return links
}

/** The link that a cursor or a selection is in. A cursor at its edge is beside it. */
export const linkAt = (text: string, from: number, to: number): PlacedLink | null =>
  placedLinks(text).find(
    ({ start, end }) => start <= from && to <= end && (from !== to || (start < from && from < end)),
  ) ?? null

/** What is wrong with the words of a link in a text; null: nothing. */
export function problemOfWords(words: string): string | null {
  if (!words.trim()) return 'A link text is needed.'
  if (/[[\]]/.test(words)) return 'Square brackets cannot stand in the text of a link: leave them out.'
  return words.length > 500 ? 'The text of a link has at most 500 characters.' : null
}

/** Links inside text are written as `[text](url)` (staff specification, section 2). What would end one early is encoded. */
export const linkMarkup = (words: string, href: string): string =>
  `[${words.trim().replace(/\s+/g, ' ')}](${href.replace(/[()\s]/g, (sign) => (sign === '(' ? '%28' : sign === ')' ? '%29' : '%20'))})`

/** A text with `insert` in the place of `from` to `to`, and where the cursor stands after it. */
export const inserted = (text: string, from: number, to: number, insert: string): { text: string; cursor: number } => ({
  text: text.slice(0, from) + insert + text.slice(to),
  cursor: from + insert.length,
})
