/** Text fitted to a box: font size and lines. */
export interface FittedText {
  /** Font size in pixels. */
  size: number
  lines: string[]
}

/** Character width of the monospaced font, relative to its size. */
export const CELL = 0.6
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Graphemes, which must not be split. */
const graphemesOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment)

/** Size of a box in pixels. */
export interface TextArea {
  width: number
  height: number
  maxLines: number
}

/** Line height, relative to the font size. */
export const LINE = 1.14

/**
 * The largest of the sizes at which a text fits without breaking a word. At the smallest one, words are broken and
 * overflow ends in an ellipsis.
 */
export function fit(text: string, sizes: readonly number[], { width, height, maxLines }: TextArea): FittedText {
  const words = text.split(' ').filter(Boolean)
  for (const size of sizes) {
    const cells = Math.floor(width / (size * CELL))
    if (words.some((word) => graphemesOf(word).length > cells)) continue
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
  const last = graphemesOf(lines[most - 1]!).slice(0, cells - 1)
  return { size, lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`] }
}

/** Like `fit`, for a single line. */
export const fitLine = (text: string, sizes: readonly number[], width: number) => {
  const { size, lines } = fit(text, sizes, { width, height: Infinity, maxLines: 1 })
  return { size, text: lines.join('') }
}

function wrap(words: readonly string[], cells: number): string[] {
  const lines: string[] = []
  let rest = 0
  for (const word of words) {
    const length = graphemesOf(word).length
    const joins = length < rest
    lines.push(joins ? `${lines.pop()} ${word}` : word)
    rest = joins ? rest - 1 - length : cells - length
  }
  return lines
}

function pieces(word: string, cells: number): string[] {
  const letters = graphemesOf(word)
  const count = Math.ceil(letters.length / cells)
  return Array.from({ length: count }, (_, index) => letters.slice(index * cells, (index + 1) * cells).join(''))
}

/** Characters that the terminal font can't show: emoji with their joiners and modifiers, and control characters. */
const unsupported = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu

/** Normalises text for a card: one line, composed characters, no emoji. */
export const cardText = (text: string) =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(unsupported, '').normalize('NFC').replace(/ +/g, ' ').trim()
