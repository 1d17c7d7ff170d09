/** Fields that determine a product's rank. */
export interface Ranked {
  id: number
  sortKey: string
  isFeatured: boolean
}

/** Slots in display order (featured first, then name, then id, as in the database), kept sorted as products change. */
export class ProductOrder {
  readonly #ranked: (Ranked | undefined)[] = []
  #slots = new Int32Array(1024)
  #count = 0

  /** A view that is valid until the next change. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#count)
  }

  put(slot: number, { id, sortKey, isFeatured }: Ranked): void {
    const before = this.#ranked[slot]
    if (before && before.sortKey === sortKey && before.isFeatured === isFeatured) return
    this.remove(slot)
    if (this.#count === this.#slots.length) this.#grow()
    const ranked = { id, sortKey, isFeatured }
    const index = this.#placeOf(ranked)
    this.#slots.copyWithin(index + 1, index, this.#count++)
    this.#slots[index] = slot
    this.#ranked[slot] = ranked
  }

  remove(slot: number): void {
    const ranked = this.#ranked[slot]
    if (!ranked) return
    const index = this.#placeOf(ranked)
    this.#slots.copyWithin(index, index + 1, this.#count--)
    this.#ranked[slot] = undefined
  }

  /** Index of the product, or where to insert it. */
  #placeOf(ranked: Ranked): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#ranked[this.#slots[middle]!]!, ranked) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #grow() {
    const more = new Int32Array(this.#slots.length * 2)
    more.set(this.#slots)
    this.#slots = more
  }
}

function compare(a: Ranked, b: Ranked): number {
  if (a.isFeatured !== b.isFeatured) return a.isFeatured ? -1 : 1
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1
  return a.id - b.id
}
