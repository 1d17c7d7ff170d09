import { fold } from './sort-key.ts'

/** A shorter term matches only where a word begins: almost everything has an `e` in it. */
const SUBSTRING_FROM = 3

/** The folded words of a text, each once. Punctuation is part of a word: whatever people type is data, never syntax. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).split(/\s+/))].filter(Boolean)

/**
 * Which products hold which words. Terms of three letters and more match anywhere in a word, shorter ones where a word, or a
 * part of one (the orc of half-orc), begins. Words are few where products are many, so a term is looked up among the words
 * and only the products of those that hold it are touched. That is several times as fast as a full-text table of the database
 * for frequent words, and the same on every database.
 *
 * Products are numbered by slots: small numbers that the caller hands out.
 */
export class WordIndex {
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Slots of each word, in no order. */
  readonly #slots: number[][] = []
  /** Words by the three-letter pieces in them, and by `^` and their first one or two letters. */
  readonly #pieces = new Map<string, number[]>()
  /** Words of each slot. */
  readonly #wordsOfSlot: number[][] = []

  /** Gives a slot these words in place of those it had. */
  put(slot: number, words: readonly string[]): void {
    const before = this.#wordsOfSlot[slot] ?? []
    const after = words.map((word) => this.#numbers.get(word) ?? this.#learn(word))
    const kept = new Set(after)
    for (const word of before) if (!kept.has(word)) leave(this.#slots[word]!, slot)
    const had = new Set(before)
    for (const word of after) if (!had.has(word)) this.#slots[word]!.push(slot)
    this.#wordsOfSlot[slot] = after
  }

  /**
   * Counts, for every slot, how many of the terms it holds, into `marks` (zeroes, one per slot), as long as it holds all terms
   * before. Those that hold all have `terms.length` in the end.
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
  for (const start of partsOf(word)) for (const length of [1, 2]) pieces.add(`^${word.slice(start, start + length)}`)
  return pieces
}

/** Where a word and the parts of it begin. */
export const partsOf = (word: string): number[] => [0, ...word.matchAll(/[\p{L}\p{N}]+/gu).map(({ index }) => index)]

function leave(slots: number[], slot: number) {
  const last = slots.pop()!
  if (last !== slot) slots[slots.indexOf(slot)] = last
}
