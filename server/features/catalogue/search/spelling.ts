/** Longer words are never misspelled ones. */
const MAX_LENGTH = 32
/** Added to the distance of a word of which only the beginning is near, while the shopper types. */
const BEGINNING = 0.5
/** Shorter terms are near the beginning of too many words. */
const BEGINNING_FROM = 4

/** Stands for the letters of a word with digits. */
export const NUMBER = 0

/** How many mistakes a term may have: none in short terms, one up to five letters, else two. */
export const tolerance = ({ length }: string): number => (length < 3 || length > MAX_LENGTH ? 0 : length < 6 ? 1 : 2)

/** The letters of a word as bits, so that most words can be ruled out at a glance. Distinct for `a` to `z`. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) return NUMBER
    bits |= 1 << (code % 30)
  }
  return bits
}

/** How many letters of a term a word lacks; each is a mistake at least. */
export function countMissing(term: number, word: number): number {
  // Counts bits in pairs, fours and eights, then adds up the bytes: a loop would be mispredicted too often.
  let bits = term & ~word
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** More than any distance. */
const FAR = 99

let earlier = new Uint8Array(2 * MAX_LENGTH)
let above = new Uint8Array(2 * MAX_LENGTH)
let row = new Uint8Array(2 * MAX_LENGTH)

/**
 * Mistakes in a term that means a word: letters missing, added, replaced, or swapped with their neighbour
 * (Damerau-Levenshtein). Infinity beyond the limit.
 */
export function measure(term: string, word: string, limit: number): number {
  const width = Math.min(word.length, term.length + limit)
  if (width < term.length - limit) return Infinity
  for (let at = 0; at <= width; at++) above[at] = at
  for (let line = 1; line <= term.length; line++) {
    const letter = term.charCodeAt(line - 1)
    // What is further from the diagonal than the limit has more mistakes than that.
    const from = Math.max(1, line - limit)
    const to = Math.min(width, line + limit)
    let least = (row[from - 1] = from === 1 ? line : FAR)
    for (let at = from; at <= to; at++) {
      const other = word.charCodeAt(at - 1)
      let cost = Math.min(above[at]! + 1, row[at - 1]! + 1, above[at - 1]! + (letter === other ? 0 : 1))
      const isSwapped = line > 1 && at > 1 && letter === word.charCodeAt(at - 2) && term.charCodeAt(line - 2) === other
      if (isSwapped) cost = Math.min(cost, earlier[at - 2]! + 1)
      row[at] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Infinity
    row[to + 1] = FAR
    ;[earlier, above, row] = [above, row, earlier]
  }
  let nearest = FAR
  for (let at = Math.max(0, term.length - limit); at <= width; at++) nearest = Math.min(nearest, above[at]!)
  const whole = word.length === width ? above[width]! : Infinity
  const beginning = term.length < BEGINNING_FROM ? Infinity : nearest + BEGINNING
  const distance = Math.min(whole, beginning)
  return Math.floor(distance) <= limit ? distance : Infinity
}
