import { fold, splitWords } from '#server/features/catalogue/reading/fold.ts'
import { countMissing, lettersOf, measure, NUMBER, tolerance } from './spelling.ts'

/** Shorter terms match only at the start of a word, because most words contain an `e`. */
const SUBSTRING_FROM = 3

const QUOTES = /['"‘’‛ʼ′´`＇“”„«»]/g
const HYPHENS = /[-‐‑‒–—]/g

/** Folded words that a search asks for: those of a compound are separate, and quotes don't count, if there is more. */
export function termsOf(search: string): string[] {
  const terms = splitWords(search.replaceAll(QUOTES, '').replaceAll(HYPHENS, ' '))
  return terms.length > 0 ? terms : splitWords(search)
}

/** Between the parts of a compound. No word has it. */
const JOINT = ' '

/**
 * Folded words that a text has if it is written otherwise, with a space between their parts: without its hyphens and
 * quotes (`half orc`), and with two neighbours in one word (`owl bear`).
 */
export function compoundsOf(text: string): string[] {
  const words = fold(text.replaceAll(QUOTES, '-').replaceAll(HYPHENS, '-')).split(/\s+/)
  const bare = words.map((word) => word.split('-').filter(Boolean).join(JOINT)).filter(Boolean)
  const given = new Set(splitWords(text))
  const pairs = bare.slice(1).map((word, at) => bare[at]! + JOINT + word)
  return [...new Set([...bare, ...pairs])].filter(
    (compound) => compound.includes(JOINT) && !given.has(compound.replaceAll(JOINT, '')),
  )
}

/** What a part of a search asks for: any of these synonyms, each with all of its terms. The first one is what was typed. */
export type Place = readonly (readonly string[])[]

/** One number per slot. */
interface MatchBuffers {
  marks: Uint8Array
  exact: Uint8Array
  hits: Int32Array
}

/** A word of the catalogue that a misspelled term may mean. */
export interface NearWord {
  word: string
  distance: number
}

/** Nearest words considered for a term. */
const MAX_NEAR = 3

/**
 * Inverted index of words to product slots (small integers assigned by the caller). Terms of three or more letters
 * match anywhere in a word, shorter ones at the start of a word or of a part of it (the orc in half-orc). Of a compound
 * they match only what reaches over a joint: its parts are words themselves. There are far fewer words than products, so
 * matching words first is several times faster than the databases' full-text search for frequent terms, and behaves the
 * same on both.
 */
export class WordIndex {
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Slots of each word, unordered. */
  readonly #slots: number[][] = []
  /** How many names have each word. */
  readonly #names: number[] = []
  /** Of each compound, where its parts begin, but for the first one's. */
  readonly #joints = new Map<number, readonly number[]>()
  /** Words without digits that a misspelled term may mean, and the letters of each, as bits. */
  readonly #spelled: number[] = []
  readonly #letters: number[] = []
  /** Words by each trigram they contain, and by `^` plus the first one or two letters of their parts. */
  readonly #pieces = new Map<string, number[]>()
  /** Compounds by those of these pieces that reach over a joint. */
  readonly #joinedPieces = new Map<string, number[]>()
  /** Words of each slot, those of its name first. */
  readonly #wordsOfSlot: number[][] = []
  /** How many of them are its name's. */
  readonly #nameLengths: number[] = []
  /** How many leading terms of a synonym each slot matches. */
  #matched = new Uint8Array(0)

  /**
   * Replaces the words of a slot, of which the first ones are its name's. Compounds (`compoundsOf` the text of its words)
   * are found, but never suggested.
   */
  put(slot: number, words: readonly string[], nameLength = 0, compounds: readonly string[] = []): void {
    const before = this.#wordsOfSlot[slot] ?? []
    const after = [...words, ...compounds].map((word) => this.#numbers.get(word) ?? this.#learn(word))
    const current = new Set(after)
    for (const word of before) if (!current.has(word)) removeSlot(this.#slots[word]!, slot)
    const had = new Set(before)
    for (const word of after) if (!had.has(word)) this.#slots[word]!.push(slot)
    for (const word of before.slice(0, this.#nameLengths[slot])) this.#names[word]!--
    for (const word of after.slice(0, nameLength)) this.#names[word]!++
    this.#wordsOfSlot[slot] = after
    this.#nameLengths[slot] = nameLength
  }

  /**
   * Writes the slots that match all places into `hits`, in no order, and returns how many there are. Counts in `marks`
   * (zeroed, one per slot) how many leading places each slot matches, and in `exact` (likewise) how many without
   * synonyms; slots that match all end up with `places.length`.
   */
  match(places: readonly Place[], { marks, exact, hits }: MatchBuffers): number {
    let count = 0
    for (const [index, place] of places.entries()) {
      count = 0
      for (const terms of place) {
        const last = terms.length - 1
        const matched = last > 0 ? this.#noneMatched(marks.length) : null
        for (const [number, term] of terms.entries()) {
          let reached = 0
          for (const word of this.#wordsWith(term)) {
            const slots = this.#slots[word]!
            for (let at = 0; at < slots.length; at++) {
              const slot = slots[at]!
              if (marks[slot] !== index) continue
              if (matched !== null) {
                if (matched[slot] !== number) continue
                matched[slot] = number + 1
                reached++
                if (number < last) continue
              }
              marks[slot] = index + 1
              hits[count++] = slot
            }
          }
          if (reached === 0) break
        }
        if (terms === place[0])
          for (let at = 0; at < count; at++) if (exact[hits[at]!] === index) exact[hits[at]!] = index + 1
      }
      if (count === 0) break
    }
    return count
  }

  #noneMatched(slots: number): Uint8Array {
    if (this.#matched.length < slots) this.#matched = new Uint8Array(slots)
    return this.#matched.fill(0)
  }

  /** Tells whether a slot's name matches all places; null if no name does. */
  nameTest(places: readonly Place[]): ((slot: number) => boolean) | null {
    const named = (term: string) => this.#wordsWith(term).filter((word) => this.#names[word]! > 0)
    const namedAll = (terms: readonly string[]) => {
      const words: number[][] = []
      // The first term that no name has decides.
      for (const term of terms) if (words.push(named(term)) && words.at(-1)!.length === 0) break
      return words
    }
    const tests = places.map((place) =>
      [
        // Synonyms of one word are one test.
        [place.flatMap((terms) => (terms.length === 1 ? named(terms[0]!) : []))],
        ...place.filter((terms) => terms.length > 1).map(namedAll),
      ]
        .filter((synonym) => synonym.every(({ length }) => length > 0))
        .map((synonym) => synonym.map((words) => new Set(words))),
    )
    if (tests.some((synonyms) => synonyms.length === 0)) return null
    return (slot) => {
      const words = this.#wordsOfSlot[slot]!
      const length = this.#nameLengths[slot]!
      const isIn = (match: ReadonlySet<number>) => {
        for (let at = 0; at < length; at++) if (match.has(words[at]!)) return true
        return false
      }
      return tests.every((synonyms) => synonyms.some((synonym) => synonym.every(isIn)))
    }
  }

  /** Number of occurrences of words that match a term; of compounds only if no other does. */
  countUses(term: string): number {
    const words = this.#wordsWith(term)
    const written = words.filter((word) => !this.#joints.has(word))
    return (written.length > 0 ? written : words).reduce((sum, word) => sum + this.#slots[word]!.length, 0)
  }

  /** Like `nameTest`, but tests all slots ahead, which is quicker if most are asked about. `marks`: zeroed, one per slot. */
  markNames(terms: readonly string[], marks: Uint8Array): ((slot: number) => boolean) | null {
    for (const [index, term] of terms.entries()) {
      const words = this.#wordsWith(term).filter((word) => this.#names[word]! > 0)
      if (words.length === 0) return null
      for (const word of words)
        for (const slot of this.#slots[word]!)
          if (marks[slot] === index && this.#wordsOfSlot[slot]!.indexOf(word) < this.#nameLengths[slot]!)
            marks[slot] = index + 1
    }
    return (slot) => marks[slot] === terms.length
  }

  /**
   * Words of more than `uses` products that a misspelled term may mean, nearest first, then the most frequent. Words
   * that the term begins, with a mistake, are a little further away. Numbers aren't misspelled words.
   */
  near(term: string, uses: number): NearWord[] {
    const letters = lettersOf(term)
    const limit = tolerance(term)
    if (limit === 0 || letters === NUMBER) return []
    const found: (NearWord & { uses: number })[] = []
    const lettersOfWords = this.#letters
    for (let at = 0; at < lettersOfWords.length; at++) {
      // Cheap conditions first: few words get as far as the distance.
      if (countMissing(letters, lettersOfWords[at]!) > limit) continue
      const number = this.#spelled[at]!
      if (this.#slots[number]!.length <= uses) continue
      const word = this.#words[number]!
      const distance = measure(term, word, limit)
      if (distance > 0 && distance < Infinity) found.push({ word, distance, uses: this.#slots[number]!.length })
    }
    return found.toSorted((a, b) => a.distance - b.distance || b.uses - a.uses).slice(0, MAX_NEAR)
  }

  /** Slots whose names consist of some of these words, in any order. */
  slotsNamed(words: Iterable<string>): number[] {
    const given = new Set<number>()
    for (const word of words) given.add(this.#numbers.get(word) ?? -1)
    const isNamed = (slot: number) =>
      this.#wordsOfSlot[slot]!.slice(0, this.#nameLengths[slot]).every((word) => given.has(word))
    // Each slot is looked at once, under the first word of its name.
    return [...given].flatMap((first) =>
      this.#names[first]
        ? this.#slots[first]!.filter((slot) => this.#wordsOfSlot[slot]![0] === first && isNamed(slot))
        : [],
    )
  }

  #wordsWith(term: string): readonly number[] {
    if (term.length < SUBSTRING_FROM)
      return [...(this.#pieces.get(`^${term}`) ?? []), ...(this.#joinedPieces.get(`^${term}`) ?? [])]
    const found = new Set<number>()
    let rarest: readonly number[] | undefined
    for (let at = 0; at + SUBSTRING_FROM <= term.length; at++) {
      const piece = term.slice(at, at + SUBSTRING_FROM)
      const words = this.#pieces.get(piece) ?? []
      if (!rarest || words.length < rarest.length) rarest = words
      for (const compound of this.#joinedPieces.get(piece) ?? [])
        if (this.#reachesOverJoint(compound, term)) found.add(compound)
    }
    return [...(rarest ?? []).filter((word) => this.#words[word]!.includes(term)), ...found]
  }

  #reachesOverJoint(compound: number, term: string): boolean {
    const [text, joints] = [this.#words[compound]!, this.#joints.get(compound)!]
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
      if (isOverJoint(joints, at, term.length)) return true
    return false
  }

  /** Adds a word, or a compound with its joints. */
  #learn(word: string): number {
    const parts = word.split(JOINT)
    const text = parts.join('')
    const number = this.#words.push(text) - 1
    this.#numbers.set(word, number)
    this.#slots.push([])
    this.#names.push(0)
    const joints = parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('').length)
    if (joints.length > 0) this.#joints.set(number, joints)
    else this.#makeSuggestible(number, text)
    const pieces = joints.length > 0 ? this.#joinedPieces : this.#pieces
    for (const piece of piecesOf(text, joints)) {
      const words = pieces.get(piece)
      if (words) words.push(number)
      else pieces.set(piece, [number])
    }
    return number
  }

  #makeSuggestible(number: number, word: string) {
    const letters = lettersOf(word)
    if (letters === NUMBER) return
    this.#spelled.push(number)
    this.#letters.push(letters)
  }
}

/** Whether some letters reach over a joint of a compound. */
const isOverJoint = (joints: readonly number[], at: number, length: number) =>
  joints.some((joint) => at < joint && joint < at + length)

function piecesOf(word: string, joints: readonly number[]): Set<string> {
  const pieces = new Set<string>()
  const add = (at: number, length: number, sign = '') => {
    if (joints.length === 0 || isOverJoint(joints, at, length)) pieces.add(sign + word.slice(at, at + length))
  }
  for (let at = 0; at + SUBSTRING_FROM <= word.length; at++) add(at, SUBSTRING_FROM)
  for (const start of wordStarts(word)) for (const length of [1, 2]) add(start, length, '^')
  return pieces
}

/** Start indexes of a word and its parts. */
const wordStarts = (word: string): number[] => [0, ...word.matchAll(/[\p{L}\p{N}]+/gu).map(({ index }) => index)]

function removeSlot(slots: number[], slot: number) {
  const last = slots.pop()!
  if (last !== slot) slots[slots.indexOf(slot)] = last
}
