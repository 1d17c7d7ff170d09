import type { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { byName, bySize, Facet } from './facet.ts'
import { growArray } from './numbers.ts'

/** Product properties that the facets use. */
export interface ProductTraits {
  creatureType: string
  creatureSize: string
  designer: string
  isFeatured: boolean
  isForSale: boolean
}

/** Facet filters; null means no filter. */
export interface TraitFilters {
  creatureType: string | null
  creatureSize: string | null
  designer: string | null
  featured: boolean
  available: boolean
}

/** One bit per filter that excludes a kind. */
const TYPE = 1
const SIZE = 2
const DESIGNER = 4
const FEATURED = 8
const AVAILABLE = 16

/**
 * Groups products with equal facet values into kinds, of which there are far fewer than products. Filters and facet
 * counts are computed per kind; only the number of matching products per kind is needed.
 */
export class ProductKinds {
  readonly #types = new Facet(byName)
  readonly #sizes = new Facet(bySize)
  readonly #designers = new Facet(byName)
  readonly #numbers = new Map<string, number>()
  // Columns by kind. Every search reads them all, which typed arrays make several times faster than objects.
  #type = new Int32Array(64)
  #size = new Int32Array(64)
  #designer = new Int32Array(64)
  #isFeatured = new Uint8Array(64)
  #isForSale = new Uint8Array(64)
  #products = new Int32Array(64)
  // Kept from search to search, because a new one each time makes work for the garbage collector.
  #exclusions = new Uint8Array(64)
  #counts = new Int32Array(64)

  /** Number of products per kind. */
  get products(): Int32Array {
    return this.#products
  }

  /** Counts one more product with these traits. Returns the kind's number. */
  add(traits: ProductTraits): number {
    const number = this.#numberOf(traits)
    if (this.#products[number]!++ === 0) {
      this.#types.increment(this.#type[number]!)
      this.#sizes.increment(this.#size[number]!)
      this.#designers.increment(this.#designer[number]!)
    }
    return number
  }

  /** Counts one product of this kind less. */
  remove(number: number): void {
    if (--this.#products[number]! > 0) return
    this.#types.decrement(this.#type[number]!)
    this.#sizes.decrement(this.#size[number]!)
    this.#designers.decrement(this.#designer[number]!)
  }

  /** For each kind, the bits of the filters that exclude it; 0 means it matches. Valid until the next call. */
  exclusions(filters: TraitFilters): Uint8Array {
    const type = filters.creatureType === null ? null : this.#types.find(filters.creatureType)
    const size = filters.creatureSize === null ? null : this.#sizes.find(filters.creatureSize)
    const designer = filters.designer === null ? null : this.#designers.find(filters.designer)
    const exclusions = this.#exclusions.subarray(0, this.#numbers.size).fill(0)
    const exclude = (values: Int32Array | Uint8Array, wanted: number | null, bit: number) => {
      if (wanted === null) return
      for (let number = 0; number < exclusions.length; number++)
        if (values[number] !== wanted) exclusions[number]! |= bit
    }
    exclude(this.#type, type, TYPE)
    exclude(this.#size, size, SIZE)
    exclude(this.#designer, designer, DESIGNER)
    exclude(this.#isFeatured, filters.featured ? 1 : null, FEATURED)
    exclude(this.#isForSale, filters.available ? 1 : null, AVAILABLE)
    return exclusions
  }

  /** A zeroed counter for every kind, valid until the next call. */
  zeroCounts(): Int32Array {
    return this.#counts.subarray(0, this.#numbers.size).fill(0)
  }

  /**
   * Facet choices with the number of products each would show. `products` counts the products per kind that match all
   * other criteria; a kind excluded only by a facet's own filter still counts for that facet.
   */
  options(products: Int32Array, exclusions: Uint8Array): FilterOptions {
    const types = this.#types.zeroCounts()
    const sizes = this.#sizes.zeroCounts()
    const designers = this.#designers.zeroCounts()
    let featured = 0
    let available = 0
    let total = 0
    for (let number = 0; number < exclusions.length; number++) {
      const count = products[number]!
      if (count === 0) continue
      const excluded = exclusions[number]!
      if ((excluded & ~TYPE) === 0) types[this.#type[number]!]! += count
      if ((excluded & ~SIZE) === 0) sizes[this.#size[number]!]! += count
      if ((excluded & ~DESIGNER) === 0) designers[this.#designer[number]!]! += count
      if ((excluded & ~FEATURED) === 0 && this.#isFeatured[number] === 1) featured += count
      if ((excluded & ~AVAILABLE) === 0 && this.#isForSale[number] === 1) available += count
      if (excluded === 0) total += count
    }
    return {
      creatureTypes: this.#types.choices(),
      scales: this.#sizes.choices(),
      designers: this.#designers.choices(),
      counts: {
        creatureTypes: this.#types.byChoice(types),
        scales: this.#sizes.byChoice(sizes),
        designers: this.#designers.byChoice(designers),
        featured,
        available,
      },
      total,
    }
  }

  #numberOf({ creatureType, creatureSize, designer, isFeatured, isForSale }: ProductTraits): number {
    const [type, size, maker] = [
      this.#types.assign(creatureType),
      this.#sizes.assign(creatureSize),
      this.#designers.assign(designer),
    ]
    const key = `${type} ${size} ${maker} ${isFeatured} ${isForSale}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    if (number === this.#products.length) this.#grow()
    this.#type[number] = type
    this.#size[number] = size
    this.#designer[number] = maker
    this.#isFeatured[number] = Number(isFeatured)
    this.#isForSale[number] = Number(isForSale)
    return number
  }

  #grow() {
    const capacity = this.#products.length * 2
    this.#type = growArray(this.#type, capacity)
    this.#size = growArray(this.#size, capacity)
    this.#designer = growArray(this.#designer, capacity)
    this.#isFeatured = growArray(this.#isFeatured, capacity)
    this.#isForSale = growArray(this.#isForSale, capacity)
    this.#products = growArray(this.#products, capacity)
    this.#exclusions = new Uint8Array(capacity)
    this.#counts = new Int32Array(capacity)
  }
}
