import type { FilterOptions, NearSearch, ProductSort } from '#shared/features/catalogue/products.schema.ts'
import { ProductKinds, type ProductTraits, type TraitFilters } from './kinds.ts'
import { ProductOrders } from './product-order.ts'
import { findNames, wordsOfText } from './names-in-text.ts'
import { WordIndex } from './word-index.ts'

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
}

/** Filters in the form the index needs. */
export interface SearchFilters extends TraitFilters {
  /** Folded; a product must match all of them. */
  terms: string[]
  /** Cents, both ends included; null means no filter. */
  price: { from: number; to: number } | null
}

export interface ResultPage {
  limit: number
  offset: number
  /** Featured first, unless given; of a search, names with all its terms before that. */
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

/** More than any price, and fits 32 bits. */
const MAX_CENTS = 2 ** 30
/** In place of the price of what is sold out, so that it is in no range of prices. */
const NO_PRICE = MAX_CENTS + 1

/**
 * In-memory catalogue that returns matching products in order with facet counts. Each product has a slot; typed arrays
 * hold its properties by slot.
 */
export class SearchIndex {
  readonly #words = new WordIndex()
  readonly #kinds = new ProductKinds()
  readonly #orders = new ProductOrders()
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  #ids = new Int32Array(0)
  #kind = new Int32Array(0)
  #fromCents = new Int32Array(0)
  #marks = new Uint8Array(0)
  #hits = new Int32Array(0)

  /** Adds or replaces a product. */
  put(product: IndexedProduct): void {
    const known = this.#slots.get(product.id)
    const slot = known ?? this.#newSlot(product.id)
    if (known !== undefined) this.#kinds.remove(this.#kind[slot]!)
    this.#ids[slot] = product.id
    this.#kind[slot] = this.#kinds.add({ ...product, isForSale: product.fromCents !== null })
    this.#fromCents[slot] = product.fromCents ?? NO_PRICE
    this.#words.put(slot, product.words, product.nameLength)
    this.#orders.put(slot, product)
  }

  /** Removes a product that is no longer on sale. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#kinds.remove(this.#kind[slot]!)
    this.#words.put(slot, [])
    this.#orders.remove(slot)
    this.#slots.delete(id)
    this.#freeSlots.push(slot)
  }

  search(filters: SearchFilters, page: ResultPage): SearchResult {
    const exclusions = this.#kinds.exclusions(filters)
    let slots = this.#orders.slots(page.sort ?? 'featured')
    if (filters.terms.length > 0) slots = this.#withTerms(slots, filters.terms)
    if (filters.price) slots = this.#withPrice(slots, filters.price)
    const everything = slots.length === this.#slots.size
    const options = this.#kinds.options(everything ? this.#kinds.products : this.#countKinds(slots), exclusions)
    return { ids: this.#idsOf(slots, exclusions, page, options.total, filters.terms), options }
  }

  /**
   * The search that a shopper may have meant, with how many products it finds: the nearest one that finds more than
   * `total`. Terms that resemble no word at all are left out.
   */
  near(filters: SearchFilters, total: number): NearSearch | undefined {
    if (filters.terms.length > MAX_NEAR_TERMS) return undefined
    for (const terms of this.#nearTerms(filters.terms).slice(0, MAX_NEAR_SEARCHES)) {
      const { options } = this.search({ ...filters, terms }, { limit: 0, offset: 0 })
      if (options.total > total) return { search: terms.join(' '), total: options.total }
    }
    return undefined
  }

  /** Products that a text names, as whole words, in its order. Of names that overlap the longest counts. */
  named(text: string): number[] {
    const names = this.#words
      .slotsNamed(wordsOfText(text))
      .map((slot) => ({ slot, name: this.#orders.nameOf(slot).replace(/\s+/g, ' ') }))
      .toSorted((a, b) => b.name.length - a.name.length)
    const found = findNames(
      text,
      names.map(({ name }) => name),
    )
    return found.map((at) => this.#ids[names[at]!.slot]!)
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

  /** Filters slots to those that match every term, preserving order. */
  #withTerms(slots: Int32Array, terms: readonly string[]): Int32Array {
    const marks = this.#marks.fill(0)
    this.#words.mark(terms, marks)
    const hits = this.#hits
    const all = terms.length
    let count = 0
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!
      // A miss is overwritten by the next slot. Branch-free: only a difference of zero, less one, has its sign bit set;
      // a branch would be mispredicted too often.
      hits[count] = slot
      count += ((marks[slot]! ^ all) - 1) >>> 31
    }
    return hits.subarray(0, count)
  }

  /** Filters slots by price, preserving order. The input may share the hits buffer, which is overwritten. */
  #withPrice(slots: Int32Array, price: { from: number; to: number }): Int32Array {
    const from = Math.min(price.from, MAX_CENTS)
    const to = Math.min(price.to, MAX_CENTS)
    const fromCents = this.#fromCents
    const hits = this.#hits
    let count = 0
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!
      const cents = fromCents[slot]!
      hits[count] = slot
      // Outside the range one difference is negative, so its sign bit is set.
      count += 1 - (((cents - from) | (to - cents)) >>> 31)
    }
    return hits.subarray(0, count)
  }

  #countKinds(slots: Int32Array): Int32Array {
    const kinds = this.#kind
    const counts = new Int32Array(this.#kinds.size)
    for (let index = 0; index < slots.length; index++) counts[kinds[slots[index]!]!]!++
    return counts
  }

  #idsOf(
    slots: Int32Array,
    exclusions: Uint8Array,
    { limit, offset, sort = 'featured' }: ResultPage,
    total: number,
    terms: readonly string[],
  ): number[] {
    const ids: number[] = []
    const count = Math.max(0, Math.min(limit, total - offset))
    if (count === 0) return ids
    const isNamed = terms.length > 0 && sort === 'featured' ? this.#words.nameTest(terms) : null
    let skip = offset
    for (const wanted of isNamed ? [true, false] : [null]) {
      for (let index = 0; ids.length < count && index < slots.length; index++) {
        const slot = slots[index]!
        if (exclusions[this.#kind[slot]!] !== 0 || (isNamed && isNamed(slot) !== wanted)) continue
        if (skip-- <= 0) ids.push(this.#ids[slot]!)
      }
    }
    return ids
  }

  #newSlot(id: number): number {
    const slot = this.#freeSlots.pop() ?? this.#slots.size
    if (slot === this.#ids.length) this.#grow(Math.max(1024, slot * 2))
    this.#slots.set(id, slot)
    return slot
  }

  #grow(capacity: number) {
    this.#ids = grown(this.#ids, capacity)
    this.#kind = grown(this.#kind, capacity)
    this.#fromCents = grown(this.#fromCents, capacity)
    this.#hits = new Int32Array(capacity)
    this.#marks = new Uint8Array(capacity)
  }
}

/** A larger copy of the array. */
function grown(numbers: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(capacity)
  more.set(numbers)
  return more
}
