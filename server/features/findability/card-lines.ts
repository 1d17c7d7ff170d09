/** Text that fits its place: letters of a size, in lines. */
export interface Fitted {
  /** Pixels. */
  size: number
  lines: string[]
}

/** Width of every letter of the font, in parts of its size. */
export const CELL = 0.6
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as people count them: what must not be cut in two. */
const lettersOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment)

/** The place that a text has, in pixels. */
export interface Room {
  width: number
  height: number
  maxLines: number
}

/** From line to line, in parts of the size. */
export const LINE = 1.14

/**
 * The largest of these sizes at which a text fits without breaking a word; at the smallest one words are broken, and what
 * doesn't fit ends in an ellipsis.
 */
export function fit(text: string, sizes: readonly number[], { width, height, maxLines }: Room): Fitted {
  const words = text.split(' ').filter(Boolean)
  for (const size of sizes) {
    const cells = Math.floor(width / (size * CELL))
    if (words.some((word) => lettersOf(word).length > cells)) continue
    const lines = wrap(words, cells)
    if (lines.length <= maxLines && lines.length * size * LINE <= height) return { size, lines }
  }
  const size = sizes.at(-1)!
  const cells = Math.floor(width / (size * CELL))
  const most = Math.max(1, Math.min(maxLines, Math.floor(height / (size * LINE))))
  const lines = wrap(
    words.flatMap((word) => pieces(word, cells)),
    cells,
  )
  if (lines.length <= most) return { size, lines }
  const last = lettersOf(lines[most - 1]!).slice(0, cells - 1)
  return { size, lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`] }
}

/** The same for a single line. */
export const fitLine = (text: string, sizes: readonly number[], width: number) => {
  const { size, lines } = fit(text, sizes, { width, height: Infinity, maxLines: 1 })
  return { size, text: lines.join('') }
}

function wrap(words: readonly string[], cells: number): string[] {
  const lines: string[] = []
  let room = 0
  for (const word of words) {
    const length = lettersOf(word).length
    const joins = length < room
    lines.push(joins ? `${lines.pop()} ${word}` : word)
    room = joins ? room - 1 - length : cells - length
  }
  return lines
}

function pieces(word: string, cells: number): string[] {
  const letters = lettersOf(word)
  const count = Math.ceil(letters.length / cells)
  return Array.from({ length: count }, (_, index) => letters.slice(index * cells, (index + 1) * cells).join(''))
}

/** Emoji have no place in a terminal, and what joins or colours them none without them; control characters show nothing. */
const unfit = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu

/** Text as a card shows it: one line, composed letters, no emoji. */
export const cardText = (text: string) =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(unfit, '').normalize('NFC').replace(/ +/g, ' ').trim()
