/** What decides a product's place. */
export interface Ranked {
  id: number
  sortKey: string
  isFeatured: boolean
}

/**
 * Slots in the order that shoppers see: featured first, then by name, then by id, as the database sorts. Kept sorted while
 * products come, change and go.
 */
export class ProductOrder {
  readonly #ranked: (Ranked | undefined)[] = []
  #slots = new Int32Array(1024)
  #count = 0

  /** A view that is good until the next change. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#count)
  }

  put(slot: number, { id, sortKey, isFeatured }: Ranked): void {
    const before = this.#ranked[slot]
    if (before && before.sortKey === sortKey && before.isFeatured === isFeatured) return
    this.remove(slot)
    if (this.#count === this.#slots.length) this.#grow()
    const ranked = { id, sortKey, isFeatured }
    const place = this.#placeOf(ranked)
    this.#slots.copyWithin(place + 1, place, this.#count++)
    this.#slots[place] = slot
    this.#ranked[slot] = ranked
  }

  remove(slot: number): void {
    const ranked = this.#ranked[slot]
    if (!ranked) return
    const place = this.#placeOf(ranked)
    this.#slots.copyWithin(place, place + 1, this.#count--)
    this.#ranked[slot] = undefined
  }

  /** Where it is, or belongs. */
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
