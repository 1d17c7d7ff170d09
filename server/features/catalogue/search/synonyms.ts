import { synonymsOf } from '#shared/features/catalogue/synonyms.record.ts'
import { termsOf, type Place } from './word-index.ts'

/** Synonyms of a word that is in several groups: more would make a search slow. */
const MAX_OTHERS = 40

/** Looks up what else a search may mean. */
export class SynonymIndex {
  /** By the words of a synonym, put together: so compounds are found however they are written. */
  readonly #others = new Map<string, string[][]>()
  /** Most words of a search that one synonym may have. */
  #longest = 1

  /** @param groups - As staff write them, a group per line. */
  constructor(groups = '') {
    for (const line of synonymsOf(groups)) {
      const synonyms = line.map(termsOf)
      for (const terms of synonyms) {
        const key = terms.join('')
        const others = this.#others.getOrInsertComputed(key, () => [])
        others.push(...synonyms.filter((other) => other.join('') !== key))
        // A compound may be written in two words.
        this.#longest = Math.max(this.#longest, terms.length + 1)
      }
    }
  }

  /** What each part of a search asks for: what was typed first, then its synonyms. */
  placesOf(terms: readonly string[]): Place[] {
    const places: Place[] = []
    for (let at = 0; at < terms.length;) {
      let given = terms.slice(at, at + this.#longest)
      while (given.length > 1 && !this.#others.has(given.join(''))) given = given.slice(0, -1)
      places.push([given, ...(this.#others.get(given.join('')) ?? []).slice(0, MAX_OTHERS)])
      at += given.length
    }
    return places
  }
}
