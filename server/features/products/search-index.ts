import type { FilterOptions } from '#shared/features/products/products.schema.ts'
import { Facet } from './facet.ts'
import { byName, bySize } from './facet-order.ts'
import { countMatches, type Columns } from './search-pass.ts'
import { WordIndex } from './word-index.ts'

/** What search knows of a product on sale. */
export interface Searched {
  id: number
  sortKey: string
  creatureType: string
  creatureSize: string
  designer: string
  fromCents: number
  isFeatured: boolean
  /** Folded words of everything that is searched. */
  words: string[]
}

/** Filters in the index's terms. Null means no filter. */
export interface Wanted {
  /** Folded; products hold all of them. */
  terms: string[]
  creatureType: string | null
  creatureSize: string | null
  designer: string | null
  /** Cents, both included. */
  price: { from: number; to: number } | null
  featured: boolean
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

/**
 * The catalogue in memory, made for one question: which products match, in order, and how many would with each other choice of
 * a filter. Products sit in slots, one column per property; `order` lists the slots as shoppers see them. One pass over the
 * order answers everything.
 */
export class SearchIndex {
  readonly #words = new WordIndex()
  readonly #types = new Facet(byName)
  readonly #sizes = new Facet(bySize)
  readonly #designers = new Facet(byName)
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  readonly #sortKeys: string[] = []
  #capacity = 0
  #columns: Columns = emptyColumns(0)
  #marks = new Uint8Array(0)
  #order = new Int32Array(0)
  #hits = new Int32Array(0)
  #count = 0

  /** Adds a product, or writes it anew. */
  put(product: Searched): void {
    const known = this.#slots.get(product.id)
    const slot = known ?? this.#newSlot(product.id)
    if (known !== undefined) {
      this.#leaveOrder(slot)
      this.#dropFacets(slot)
    }
    this.#sortKeys[slot] = product.sortKey
    this.#columns.isFeatured[slot] = product.isFeatured ? 1 : 0
    this.#columns.type[slot] = this.#types.use(product.creatureType)
    this.#columns.size[slot] = this.#sizes.use(product.creatureSize)
    this.#columns.designer[slot] = this.#designers.use(product.designer)
    this.#columns.fromCents[slot] = product.fromCents
    this.#words.put(slot, product.words)
    this.#enterOrder(slot)
  }

  /** Forgets a product that is no longer on sale. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#leaveOrder(slot)
    this.#dropFacets(slot)
    this.#words.put(slot, [])
    this.#slots.delete(id)
    this.#freeSlots.push(slot)
  }

  search(wanted: Wanted, page: Page): Found {
    const selection = {
      type: wanted.creatureType === null ? null : this.#types.numberOf(wanted.creatureType),
      size: wanted.creatureSize === null ? null : this.#sizes.numberOf(wanted.creatureSize),
      designer: wanted.designer === null ? null : this.#designers.numberOf(wanted.designer),
      price: wanted.price,
      featured: wanted.featured,
    }
    const facets = { types: this.#types.size, sizes: this.#sizes.size, designers: this.#designers.size }
    const { slots, count } = this.#slotsWith(wanted.terms)
    const { ids, total, ...counted } = countMatches(this.#columns, slots, count, selection, facets, page)
    return {
      ids,
      options: {
        creatureTypes: this.#types.choices(),
        scales: this.#sizes.choices(),
        designers: this.#designers.choices(),
        counts: {
          creatureTypes: this.#types.byChoice(counted.types),
          scales: this.#sizes.byChoice(counted.sizes),
          designers: this.#designers.byChoice(counted.designers),
          featured: counted.featured,
        },
        total,
      },
    }
  }

  /** Slots of the products that hold every term, in order. */
  #slotsWith(terms: readonly string[]): { slots: Int32Array; count: number } {
    if (terms.length === 0) return { slots: this.#order, count: this.#count }
    const marks = this.#marks.fill(0)
    this.#words.mark(terms, marks)
    const order = this.#order
    const slots = this.#hits
    let count = 0
    for (let place = 0; place < this.#count; place++) {
      const slot = order[place]!
      // Written over by the next one when it isn't a hit.
      slots[count] = slot
      count += marks[slot] === terms.length ? 1 : 0
    }
    return { slots, count }
  }

  #newSlot(id: number): number {
    const slot = this.#freeSlots.pop() ?? this.#slots.size
    if (slot >= this.#capacity) this.#grow()
    this.#slots.set(id, slot)
    this.#columns.id[slot] = id
    return slot
  }

  #grow() {
    this.#capacity = Math.max(1024, this.#capacity * 2)
    const columns = emptyColumns(this.#capacity)
    for (const name of Object.keys(columns) as (keyof Columns)[]) columns[name].set(this.#columns[name])
    this.#columns = columns
    const order = new Int32Array(this.#capacity)
    order.set(this.#order)
    this.#order = order
    this.#hits = new Int32Array(this.#capacity)
    this.#marks = new Uint8Array(this.#capacity)
  }

  #dropFacets(slot: number) {
    this.#types.drop(this.#columns.type[slot]!)
    this.#sizes.drop(this.#columns.size[slot]!)
    this.#designers.drop(this.#columns.designer[slot]!)
  }

  #enterOrder(slot: number) {
    const place = this.#placeOf(slot)
    this.#order.copyWithin(place + 1, place, this.#count++)
    this.#order[place] = slot
  }

  #leaveOrder(slot: number) {
    const place = this.#placeOf(slot)
    this.#order.copyWithin(place, place + 1, this.#count--)
  }

  /** Where the slot is in the order, or belongs. */
  #placeOf(slot: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#order[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Featured first, then by name, then by id: as the database sorts. */
  #compare(a: number, b: number): number {
    const featured = this.#columns.isFeatured[b]! - this.#columns.isFeatured[a]!
    if (featured !== 0) return featured
    const left = this.#sortKeys[a]!
    const right = this.#sortKeys[b]!
    if (left !== right) return left < right ? -1 : 1
    return this.#columns.id[a]! - this.#columns.id[b]!
  }
}

const emptyColumns = (capacity: number): Columns => ({
  id: new Int32Array(capacity),
  type: new Int32Array(capacity),
  size: new Int32Array(capacity),
  designer: new Int32Array(capacity),
  fromCents: new Int32Array(capacity),
  isFeatured: new Int32Array(capacity),
})
