import type { FilterOptions } from '#shared/features/products/products.schema.ts'
import { Kinds, type Traits, type WantedTraits } from './kinds.ts'
import { ProductOrder } from './product-order.ts'
import { WordIndex } from './word-index.ts'

/** What search knows of a product on sale. */
export interface Searched extends Traits {
  id: number
  sortKey: string
  fromCents: number
  /** Folded words of everything that is searched. */
  words: string[]
}

/** Filters in the index's terms. */
export interface Wanted extends WantedTraits {
  /** Folded; products hold all of them. */
  terms: string[]
  /** Cents, both included. Null means no filter. */
  price: { from: number; to: number } | null
}

export interface Page {
  limit: number
  offset: number
}

export interface Found {
  /** Of the page, in order: featured first, then by name. */
  ids: number[]
  options: FilterOptions
}

/** More than any price. In 32 bits, like the prices. */
const MAX_CENTS = 2 ** 30

/**
 * The catalogue in memory, made for one question: which products match, in order, and how many would with each other choice of
 * a filter. Every product has a slot, and typed arrays say by slot what it is.
 */
export class SearchIndex {
  readonly #words = new WordIndex()
  readonly #kinds = new Kinds()
  readonly #order = new ProductOrder()
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  #ids = new Int32Array(0)
  #kind = new Int32Array(0)
  #fromCents = new Int32Array(0)
  #marks = new Uint8Array(0)
  #hits = new Int32Array(0)

  /** Adds a product, or writes it anew. */
  put(product: Searched): void {
    const known = this.#slots.get(product.id)
    const slot = known ?? this.#newSlot(product.id)
    if (known !== undefined) this.#kinds.drop(this.#kind[slot]!)
    this.#ids[slot] = product.id
    this.#kind[slot] = this.#kinds.use(product)
    this.#fromCents[slot] = product.fromCents
    this.#words.put(slot, product.words)
    this.#order.put(slot, product)
  }

  /** Forgets a product that is no longer on sale. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#kinds.drop(this.#kind[slot]!)
    this.#words.put(slot, [])
    this.#order.remove(slot)
    this.#slots.delete(id)
    this.#freeSlots.push(slot)
  }

  search(wanted: Wanted, page: Page): Found {
    const refusals = this.#kinds.refusals(wanted)
    let slots = this.#order.slots
    if (wanted.terms.length > 0) slots = this.#withTerms(slots, wanted.terms)
    if (wanted.price) slots = this.#withPrice(slots, wanted.price)
    const everything = slots.length === this.#slots.size
    const options = this.#kinds.options(everything ? this.#kinds.products : this.#countKinds(slots), refusals)
    return { ids: this.#idsOf(slots, refusals, page, options.total), options }
  }

  /** Of these slots, those that hold every term, in the same order. */
  #withTerms(slots: Int32Array, terms: readonly string[]): Int32Array {
    const marks = this.#marks.fill(0)
    this.#words.mark(terms, marks)
    const hits = this.#hits
    const all = terms.length
    let count = 0
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place]!
      // The next one goes to the same place when this one is no hit. Less one, only a difference of nothing has the highest
      // bit set: arithmetic, for the processor would guess a condition wrong too often.
      hits[count] = slot
      count += ((marks[slot]! ^ all) - 1) >>> 31
    }
    return hits.subarray(0, count)
  }

  /** Of these slots, those in a price range, in the same order. They may be the hits of the terms, which are overwritten. */
  #withPrice(slots: Int32Array, price: { from: number; to: number }): Int32Array {
    const from = Math.min(price.from, MAX_CENTS)
    const to = Math.min(price.to, MAX_CENTS)
    const fromCents = this.#fromCents
    const hits = this.#hits
    let count = 0
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place]!
      const cents = fromCents[slot]!
      hits[count] = slot
      // Outside the range one of the differences is negative, and its highest bit is set.
      count += 1 - (((cents - from) | (to - cents)) >>> 31)
    }
    return hits.subarray(0, count)
  }

  #countKinds(slots: Int32Array): Int32Array {
    const kinds = this.#kind
    const counts = new Int32Array(this.#kinds.size)
    for (let place = 0; place < slots.length; place++) counts[kinds[slots[place]!]!]!++
    return counts
  }

  #idsOf(slots: Int32Array, refusals: Uint8Array, { limit, offset }: Page, total: number): number[] {
    const ids: number[] = []
    const wanted = Math.max(0, Math.min(limit, total - offset))
    for (let place = 0, skip = offset; ids.length < wanted; place++) {
      const slot = slots[place]!
      if (refusals[this.#kind[slot]!] === 0 && skip-- <= 0) ids.push(this.#ids[slot]!)
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

/** The same numbers with room for more. */
function grown(numbers: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(capacity)
  more.set(numbers)
  return more
}
