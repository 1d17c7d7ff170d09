import { fold } from './sort-key.ts'

/** Shorter terms match only at the start of a word, because most words contain an `e`. */
const SUBSTRING_FROM = 3

/** Distinct folded words of a text. Punctuation is part of a word, so user input is never parsed as syntax. */
export const splitWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/))].filter(Boolean)

/**
 * Inverted index of words to product slots (small integers assigned by the caller). Terms of three or more letters
 * match anywhere in a word, shorter ones at the start of a word or of a part of it (the orc in half-orc). There are far
 * fewer words than products, so matching words first is several times faster than the databases' full-text search for
 * frequent terms, and behaves the same on both.
 */
export class WordIndex {
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Slots of each word, unordered. */
  readonly #slots: number[][] = []
  /** Words by each trigram they contain, and by `^` plus their first one or two letters. */
  readonly #pieces = new Map<string, number[]>()
  /** Words of each slot. */
  readonly #wordsOfSlot: number[][] = []

  /** Replaces the words of a slot. */
  put(slot: number, words: readonly string[]): void {
    const before = this.#wordsOfSlot[slot] ?? []
    const after = words.map((word) => this.#numbers.get(word) ?? this.#learn(word))
    const current = new Set(after)
    for (const word of before) if (!current.has(word)) removeSlot(this.#slots[word]!, slot)
    const had = new Set(before)
    for (const word of after) if (!had.has(word)) this.#slots[word]!.push(slot)
    this.#wordsOfSlot[slot] = after
  }

  /**
   * Counts in `marks` (zeroed, one per slot) how many leading terms each slot matches; slots that match all end up with
   * `terms.length`.
   */
  mark(terms: readonly string[], marks: Uint8Array): void {
    for (const [index, term] of terms.entries()) {
      for (const word of this.#wordsWith(term)) {
        for (const slot of this.#slots[word]!) if (marks[slot] === index) marks[slot] = index + 1
      }
    }
  }

  #wordsWith(term: string): readonly number[] {
    if (term.length < SUBSTRING_FROM) return this.#pieces.get(`^${term}`) ?? []
    let rarest: readonly number[] | undefined
    for (let at = 0; at + SUBSTRING_FROM <= term.length; at++) {
      const words = this.#pieces.get(term.slice(at, at + SUBSTRING_FROM))
      if (!words) return []
      if (!rarest || words.length < rarest.length) rarest = words
    }
    return (rarest ?? []).filter((word) => this.#words[word]!.includes(term))
  }

  #learn(word: string): number {
    const number = this.#words.push(word) - 1
    this.#numbers.set(word, number)
    this.#slots.push([])
    for (const piece of piecesOf(word)) {
      const words = this.#pieces.get(piece)
      if (words) words.push(number)
      else this.#pieces.set(piece, [number])
    }
    return number
  }
}

function piecesOf(word: string): Set<string> {
  const pieces = new Set<string>()
  for (let at = 0; at + SUBSTRING_FROM <= word.length; at++) pieces.add(word.slice(at, at + SUBSTRING_FROM))
  for (const start of wordStarts(word)) for (const length of [1, 2]) pieces.add(`^${word.slice(start, start + length)}`)
  return pieces
}

/** Start indexes of a word and its parts. */
export const wordStarts = (word: string): number[] => [0, ...word.matchAll(/[\p{L}\p{N}]+/gu).map(({ index }) => index)]

function removeSlot(slots: number[], slot: number) {
  const last = slots.pop()!
  if (last !== slot) slots[slots.indexOf(slot)] = last
}
