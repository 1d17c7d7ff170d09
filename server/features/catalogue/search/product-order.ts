import type { ProductSort } from '#shared/features/catalogue/products.schema.ts'
import { sizeRank } from './facet.ts'
import { growArray } from './numbers.ts'

/** Fields that determine a product's rank. */
export interface Ranked {
  id: number
  sortKey: string
  isFeatured: boolean
  creatureSize: string
  /** Null if it is sold out. */
  fromCents: number | null
}

/** Negative if the first comes first. No two products are equal. */
type Compare = (a: Ranked, b: Ranked) => number

const byName: Compare = (a, b) => (a.sortKey === b.sortKey ? a.id - b.id : a.sortKey < b.sortKey ? -1 : 1)

const comparisons: Record<ProductSort, Compare> = {
  // As in the database.
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || byName(a, b),
  // Ids count up as products come into the shop.
  newest: (a, b) => b.id - a.id,
  price: (a, b) => cents(a) - cents(b) || byName(a, b),
  name: byName,
  size: (a, b) => sizeRank(a.creatureSize) - sizeRank(b.creatureSize) || byName(a, b),
}

/** Without a price, products come last. */
const cents = ({ fromCents }: Ranked) => fromCents ?? Number.MAX_SAFE_INTEGER

/** Slots in each order that was asked for, kept sorted as products change. The others take neither time nor memory. */
export class ProductOrders {
  readonly #ranked: (Ranked | undefined)[] = []
  readonly #orders = new Map<ProductSort, SortedSlots>([['featured', new SortedSlots(comparisons.featured)]])

  /** A view that is valid until the next change. */
  slots(sort: ProductSort): Int32Array {
    const known = this.#orders.get(sort)
    if (known) return known.slots
    const made = new SortedSlots(comparisons[sort], this.#orders.get('featured')!.slots, this.#ranked)
    this.#orders.set(sort, made)
    return made.slots
  }

  /** These slots in an order. Quicker than `slots` for a few hundred. */
  sorted(slots: Int32Array, sort: ProductSort): Int32Array {
    return slots.toSorted((a, b) => comparisons[sort](this.#ranked[a]!, this.#ranked[b]!))
  }

  /** The folded name of a product. */
  nameOf(slot: number): string {
    return this.#ranked[slot]?.sortKey ?? ''
  }

  put(slot: number, { id, sortKey, isFeatured, creatureSize, fromCents }: Ranked): void {
    const before = this.#ranked[slot]
    const ranked = { id, sortKey, isFeatured, creatureSize, fromCents }
    const moved = [...this.#orders.values()].filter((order) => !before || order.compare(before, ranked) !== 0)
    if (before) for (const order of moved) order.remove(slot, this.#ranked)
    this.#ranked[slot] = ranked
    for (const order of moved) order.insert(slot, this.#ranked)
  }

  remove(slot: number): void {
    if (!this.#ranked[slot]) return
    for (const order of this.#orders.values()) order.remove(slot, this.#ranked)
    this.#ranked[slot] = undefined
  }
}

type RankOfSlot = readonly (Ranked | undefined)[]

class SortedSlots {
  readonly compare: Compare
  #slots = new Int32Array(1024)
  #count = 0

  constructor(compare: Compare, slots: Int32Array = this.#slots.subarray(0, 0), ranked: RankOfSlot = []) {
    this.compare = compare
    if (slots.length === 0) return
    this.#slots = Int32Array.from([...slots].toSorted((a, b) => compare(ranked[a]!, ranked[b]!)))
    this.#count = slots.length
  }

  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#count)
  }

  insert(slot: number, ranked: RankOfSlot): void {
    if (this.#count === this.#slots.length) this.#grow()
    const index = this.#indexOf(ranked[slot]!, ranked)
    this.#slots.copyWithin(index + 1, index, this.#count++)
    this.#slots[index] = slot
  }

  remove(slot: number, ranked: RankOfSlot): void {
    const index = this.#indexOf(ranked[slot]!, ranked)
    this.#slots.copyWithin(index, index + 1, this.#count--)
  }

  /** Index of the product, or where to insert it. */
  #indexOf(product: Ranked, ranked: RankOfSlot): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(ranked[this.#slots[middle]!]!, product) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow() {
    this.#slots = growArray(this.#slots, this.#slots.length * 2)
  }
}
