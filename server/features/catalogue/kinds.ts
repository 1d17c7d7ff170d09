import type { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { Facet } from './facet.ts'
import { byName, bySize } from './facet-order.ts'

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

interface Kind {
  type: number
  size: number
  designer: number
  isFeatured: 0 | 1
  isForSale: 0 | 1
}

/**
 * Groups products with equal facet values into kinds, of which there are far fewer than products. Filters and facet
 * counts are computed per kind; only the number of matching products per kind is needed.
 */
export class ProductKinds {
  readonly #types = new Facet(byName)
  readonly #sizes = new Facet(bySize)
  readonly #designers = new Facet(byName)
  readonly #kinds: Kind[] = []
  readonly #numbers = new Map<string, number>()
  #products = new Int32Array(64)

  /** Number of kinds. */
  get size(): number {
    return this.#kinds.length
  }

  /** Number of products per kind. */
  get products(): Int32Array {
    return this.#products
  }

  /** Counts one more product with these traits. Returns the kind's number. */
  add(traits: ProductTraits): number {
    const number = this.#numberOf(traits)
    const kind = this.#kinds[number]!
    if (this.#products[number]!++ === 0) {
      this.#types.increment(kind.type)
      this.#sizes.increment(kind.size)
      this.#designers.increment(kind.designer)
    }
    return number
  }

  /** Counts one product of this kind less. */
  remove(number: number): void {
    if (--this.#products[number]! > 0) return
    const kind = this.#kinds[number]!
    this.#types.decrement(kind.type)
    this.#sizes.decrement(kind.size)
    this.#designers.decrement(kind.designer)
  }

  /** For each kind, the bits of the filters that exclude it; 0 means it matches. */
  exclusions(filters: TraitFilters): Uint8Array {
    const type = filters.creatureType === null ? null : this.#types.find(filters.creatureType)
    const size = filters.creatureSize === null ? null : this.#sizes.find(filters.creatureSize)
    const designer = filters.designer === null ? null : this.#designers.find(filters.designer)
    const exclusions = new Uint8Array(this.#kinds.length)
    for (let number = 0; number < exclusions.length; number++) {
      const kind = this.#kinds[number]!
      exclusions[number] =
        (type === null || kind.type === type ? 0 : TYPE) |
        (size === null || kind.size === size ? 0 : SIZE) |
        (designer === null || kind.designer === designer ? 0 : DESIGNER) |
        (filters.featured && kind.isFeatured === 0 ? FEATURED : 0) |
        (filters.available && kind.isForSale === 0 ? AVAILABLE : 0)
    }
    return exclusions
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
      const kind = this.#kinds[number]!
      const excluded = exclusions[number]!
      if ((excluded & ~TYPE) === 0) types[kind.type]! += count
      if ((excluded & ~SIZE) === 0) sizes[kind.size]! += count
      if ((excluded & ~DESIGNER) === 0) designers[kind.designer]! += count
      if ((excluded & ~FEATURED) === 0 && kind.isFeatured === 1) featured += count
      if ((excluded & ~AVAILABLE) === 0 && kind.isForSale === 1) available += count
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
    const kind: Kind = {
      type: this.#types.assign(creatureType),
      size: this.#sizes.assign(creatureSize),
      designer: this.#designers.assign(designer),
      isFeatured: isFeatured ? 1 : 0,
      isForSale: isForSale ? 1 : 0,
    }
    const key = `${kind.type} ${kind.size} ${kind.designer} ${kind.isFeatured} ${kind.isForSale}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#kinds.push(kind) - 1
    this.#numbers.set(key, number)
    if (number === this.#products.length) {
      const grown = new Int32Array(number * 2)
      grown.set(this.#products)
      this.#products = grown
    }
    return number
  }
}
