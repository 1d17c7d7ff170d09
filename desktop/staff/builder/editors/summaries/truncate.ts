import { type LinkedPiece, parseLinks } from '#shared/blocks/linked-text.ts'
import { splitCharacters } from '#shared/older-browsers.ts'

/** Maximum length of text that is parsed, in UTF-16 units. Only its beginning is needed. */
const MAX_PARSED = 20_000

/** The first `length` characters (grapheme clusters), followed by `…` if there are more. */
export function truncate(text: string, length: number): string {
  // A grapheme cluster is rarely longer than this.
  const read = text.slice(0, length * 16)
  const characters = splitCharacters(read)
  if (characters.length > length) return `${characters.slice(0, length).join('').trimEnd()}…`
  return read.length < text.length ? `${read}…` : text
}

/**
 * The pieces of a text with links, up to `length` visible characters. A link counts by its text, not by its address.
 */
export function truncateLinks(text: string, length: number): LinkedPiece[] {
  const pieces: LinkedPiece[] = []
  let left = length
  for (const piece of parseLinks(text.slice(0, MAX_PARSED))) {
    const shown = left > 0 ? truncate(piece.text, left) : '…'
    pieces.push(left === 0 ? { text: shown } : { ...piece, text: shown })
    if (shown !== piece.text) return pieces
    left -= splitCharacters(piece.text).length
  }
  return text.length > MAX_PARSED ? [...pieces, { text: '…' }] : pieces
}
