import type { FilterOptions, NearSearch, ProductSort } from '#shared/features/catalogue/products.schema.ts'
import { ProductKinds, type ProductTraits, type TraitFilters } from './kinds.ts'
import { ProductOrders } from './product-order.ts'
import { findNames, wordsOfText } from './names-in-text.ts'
import { growArray } from './numbers.ts'
import { SynonymIndex } from './synonyms.ts'
import { WordIndex, type Place } from './word-index.ts'

/** Fields of a product that the index needs. */
export interface IndexedProduct extends Omit<ProductTraits, 'isForSale'> {
  id: number
  sortKey: string
  /** Null if it is sold out. */
  fromCents: number | null
  /** Folded words of all searchable text, those of the name first. */
  words: string[]
  /** How many of them are the name's. */
  nameLength: number
  /** Its words if they are written otherwise (`compoundsOf`). */
  compounds?: string[]
}

/** Filters in the form the index needs. */
export interface SearchFilters extends TraitFilters {
  /** Folded; a product must match all of them. */
  terms: string[]
  /** Cents, at most `MAX_CENTS`, both ends included; null means no filter. */
  price: { from: number; to: number } | null
}

export interface ResultPage {
  limit: number
  offset: number
  /** Featured first, unless given; of a search, what has its terms before that, and names before others. */
  sort?: ProductSort
}

export interface SearchResult {
  /** Ids of the page. */
  ids: number[]
  options: FilterOptions
}

/** More words than this are a text, not a search with a typing error. */
const MAX_NEAR_TERMS = 4
/** Combinations of corrected terms that are kept, and those that are tried. */
const MAX_READINGS = 24
const MAX_NEAR_SEARCHES = 6

/** Up to so many matches are put in order by themselves; more are found in the order of all products. */
const MAX_SORTED = 300

const hasSynonyms = (place: Place) => place.length > 1

/** More than any price, and fits 32 bits. */
export const MAX_CENTS = 2 ** 30
/** In place of the price of what is sold out, so that it is in no range of prices. */
const NO_PRICE = MAX_CENTS + 1

/**
 * In-memory catalogue that returns matching products in order with facet counts. Each product has a slot; typed arrays
 * hold its properties by slot.
 */
export class SearchIndex {
  /** May change at any time. */
  synonyms = new SynonymIndex()
  readonly #words = new WordIndex()
  readonly #kinds = new ProductKinds()
  readonly #orders = new ProductOrders()
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  readonly #maxSorted: number
  #ids = new Int32Array(0)
  #kind = new Int32Array(0)
  #fromCents = new Int32Array(0)
  #marks = new Uint8Array(0)
  /** Like `#marks`, without synonyms. */
  #exact = new Uint8Array(0)
  #hits = new Int32Array(0)

  constructor(maxSorted = MAX_SORTED) {
    this.#maxSorted = maxSorted
  }

  /** Adds or replaces a product. */
  put(product: IndexedProduct): void {
    const known = this.#slots.get(product.id)
    const slot = known ?? this.#newSlot(product.id)
    if (known !== undefined) this.#kinds.remove(this.#kind[slot]!)
    this.#ids[slot] = product.id
    this.#kind[slot] = this.#kinds.add({ ...product, isForSale: product.fromCents !== null })
    this.#fromCents[slot] = product.fromCents ?? NO_PRICE
    this.#words.put(slot, product.words, product.nameLength, product.compounds)
    this.#orders.put(slot, product)
  }

  /** Removes a product that is no longer on sale. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#kinds.remove(this.#kind[slot]!)
    // A search by price alone goes through free slots, too.
    this.#fromCents[slot] = NO_PRICE
    this.#words.put(slot, [])
    this.#orders.remove(slot)
    this.#slots.delete(id)
    this.#freeSlots.push(slot)
  }

  search(filters: SearchFilters, page: ResultPage): SearchResult {
    const exclusions = this.#kinds.exclusions(filters)
    const places = this.synonyms.placesOf(filters.terms)
    const matches = this.#matches(places, filters)
    const options = this.#kinds.options(matches ? this.#countKinds(matches) : this.#kinds.products, exclusions)
    return { ids: this.#idsOf(matches, { ...filters, places }, exclusions, page, options.total), options }
  }

  /**
   * The search that a shopper may have meant, with how many products it finds: the nearest one that finds more than
   * `total`. Terms that resemble no word at all are left out.
   */
  near(filters: SearchFilters, total: number): NearSearch | undefined {
    if (filters.terms.length > MAX_NEAR_TERMS) return undefined
    const exclusions = this.#kinds.exclusions(filters)
    for (const terms of this.#nearTerms(filters.terms).slice(0, MAX_NEAR_SEARCHES)) {
      const found = this.#included(this.#matches(this.synonyms.placesOf(terms), filters)!, exclusions).length
      if (found > total) return { search: terms.join(' '), total: found }
    }
    return undefined
  }

  /** Products that a text names, as whole words, in its order. Of names that overlap the longest counts. */
  async named(text: string): Promise<number[]> {
    // What is needed of the slots, because others may change them during pauses.
    const names = this.#words
      .slotsNamed(wordsOfText(text))
      .map((slot) => ({ id: this.#ids[slot]!, name: this.#orders.nameOf(slot).replace(/\s+/g, ' ') }))
      .toSorted((a, b) => b.name.length - a.name.length)
    const found = await findNames(
      text,
      names.map(({ name }) => name),
    )
    return found.map((at) => names[at]!.id)
  }

  /** Corrected terms, nearest first. */
  #nearTerms(terms: readonly string[]): string[][] {
    let readings: { terms: string[]; distance: number }[] = [{ terms: [], distance: 0 }]
    for (const term of terms) {
      const uses = this.#words.countUses(term)
      const near = this.#words.near(term, uses)
      const words = uses > 0 || near.length === 0 ? [{ word: uses > 0 ? term : '', distance: 0 }, ...near] : near
      readings = readings
        .flatMap((reading) =>
          words.map(({ word, distance }) => ({
            terms: [...reading.terms, ...(word === '' ? [] : [word])],
            distance: reading.distance + distance,
          })),
        )
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, MAX_READINGS)
    }
    const given = terms.join(' ')
    return readings.map((reading) => reading.terms).filter((some) => some.length > 0 && some.join(' ') !== given)
  }

  /** Slots with all places and a price in the range, in no order, valid until the next call; null if neither is given. */
  #matches(places: readonly Place[], { price }: Pick<SearchFilters, 'price'>): Int32Array | null {
    if (places.length === 0 && !price) return null
    const hits = this.#hits
    let count = 0
    if (places.length > 0)
      count = this.#words.match(places, { marks: this.#marks.fill(0), exact: this.#exact.fill(0), hits })
    else while (count < this.#slots.size + this.#freeSlots.length) hits[count] = count++
    return price ? this.#withPrice(hits.subarray(0, count), price) : hits.subarray(0, count)
  }

  /** Filters slots by price, in place. */
  #withPrice(slots: Int32Array, price: { from: number; to: number }): Int32Array {
    const fromCents = this.#fromCents
    let count = 0
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!
      const cents = fromCents[slot]!
      // A miss is overwritten by the next slot. Branch-free, because a branch would be mispredicted too often: outside
      // the range one difference is negative, so its sign bit is set.
      slots[count] = slot
      count += 1 - (((cents - price.from) | (price.to - cents)) >>> 31)
    }
    return slots.subarray(0, count)
  }

  /** The slots that the other filters leave, in place. */
  #included(slots: Int32Array, exclusions: Uint8Array): Int32Array {
    let count = 0
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!
      if (exclusions[this.#kind[slot]!] === 0) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  #countKinds(slots: Int32Array): Int32Array {
    const kinds = this.#kind
    const counts = this.#kinds.zeroCounts()
    for (let index = 0; index < slots.length; index++) counts[kinds[slots[index]!]!]!++
    return counts
  }

  #idsOf(
    matches: Int32Array | null,
    { terms, places, price }: SearchFilters & { places: readonly Place[] },
    exclusions: Uint8Array,
    { limit, offset, sort = 'featured' }: ResultPage,
    total: number,
  ): number[] {
    const end = Math.min(offset + limit, total)
    if (end <= offset) return []
    const isSorted = matches !== null && total <= this.#maxSorted
    // Many matches fill a page soon, so it is quicker to come across them in the order of all products.
    const isMatch = (slot: number) =>
      (places.length === 0 || this.#marks[slot] === places.length) &&
      exclusions[this.#kind[slot]!] === 0 &&
      (!price || (this.#fromCents[slot]! >= price.from && this.#fromCents[slot]! <= price.to))
    const slots = isSorted ? this.#orders.sorted(this.#included(matches, exclusions), sort) : this.#orders.slots(sort)
    const isRanked = places.length > 0 && sort === 'featured'
    const areSynonyms = isRanked && places.some(hasSynonyms)
    const isNamed = isRanked ? this.#nameTest(terms, places, offset) : null
    // What was typed before synonyms, and of both, names before others.
    const [named, typed, namedSynonyms, others] = [[], [], [], []] as [number[], number[], number[], number[]]
    for (let index = 0; named.length < end && index < slots.length; index++) {
      const slot = slots[index]!
      if (!isSorted && !isMatch(slot)) continue
      const isTyped = !areSynonyms || this.#exact[slot] === places.length
      if (!isTyped && named.length + typed.length + namedSynonyms.length >= end) continue
      const [first, second] = isTyped ? [named, typed] : [namedSynonyms, others]
      const equals = !isNamed || isNamed(slot) ? first : second
      if (equals.length < end) equals.push(this.#ids[slot]!)
    }
    return [...named, ...typed, ...namedSynonyms, ...others].slice(offset, end)
  }

  /** Tells whether a match has what was asked for in its name; null if none has. */
  #nameTest(terms: readonly string[], places: readonly Place[], offset: number): ((slot: number) => boolean) | null {
    // A page far back asks about most products.
    return offset > this.#maxSorted && !places.some(hasSynonyms)
      ? this.#words.markNames(terms, new Uint8Array(this.#ids.length))
      : this.#words.nameTest(places)
  }

  #newSlot(id: number): number {
    const slot = this.#freeSlots.pop() ?? this.#slots.size
    if (slot === this.#ids.length) this.#grow(Math.max(1024, slot * 2))
    this.#slots.set(id, slot)
    return slot
  }

  #grow(capacity: number) {
    this.#ids = growArray(this.#ids, capacity)
    this.#kind = growArray(this.#kind, capacity)
    this.#fromCents = growArray(this.#fromCents, capacity)
    this.#hits = new Int32Array(capacity)
    this.#marks = new Uint8Array(capacity)
    this.#exact = new Uint8Array(capacity)
  }
}
