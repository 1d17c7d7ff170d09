import { type Link, parseLinks } from '#shared/blocks/links.ts'

/** What is read of a text at most, so that a book is no work: its first characters are wanted. */
const READ = 20_000

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first `length` characters, as people count them, and `…` where there are more. */
export function truncated(text: string, length: number): string {
  // A character of people's is seldom longer than this.
  const read = text.slice(0, length * 16)
  let count = 0
  for (const { index } of characters.segment(read)) {
    if (count === length) return `${read.slice(0, index).trimEnd()}…`
    count += 1
  }
  return read.length < text.length ? `${read}…` : text
}

/** The pieces of a text with links, up to `length` characters of what is to be read: a link counts by its words, not by its address. */
export function beginningOf(text: string, length: number): (string | Link)[] {
  const pieces: (string | Link)[] = []
  let left = length
  for (const piece of parseLinks(text.slice(0, READ))) {
    const words = typeof piece === 'string' ? piece : piece.label
    const shown = left > 0 ? truncated(words, left) : '…'
    pieces.push(typeof piece === 'string' || left === 0 ? shown : { ...piece, label: shown })
    if (shown !== words) return pieces
    left -= [...characters.segment(words)].length
  }
  return text.length > READ ? [...pieces, '…'] : pieces
}
