import type { FilterOptions } from '#shared/features/products/products.schema.ts'
import { Facet } from './facet.ts'
import { byName, bySize } from './facet-order.ts'

/** What the facets know of a product. */
export interface Traits {
  creatureType: string
  creatureSize: string
  designer: string
  isFeatured: boolean
}

/** The facets' filters. Null means no filter. */
export interface WantedTraits {
  creatureType: string | null
  creatureSize: string | null
  designer: string | null
  featured: boolean
}

/** One bit for each filter that turns a kind away. */
const TYPE = 1
const SIZE = 2
const DESIGNER = 4
const FEATURED = 8

interface Kind {
  type: number
  size: number
  designer: number
  isFeatured: 0 | 1
}

/**
 * Products that are alike to every facet are of one kind, and there are far fewer kinds than products. Filters and counts of
 * choices are worked out over the kinds; of the products it is enough to know how many of each kind match.
 */
export class Kinds {
  readonly #types = new Facet(byName)
  readonly #sizes = new Facet(bySize)
  readonly #designers = new Facet(byName)
  readonly #kinds: Kind[] = []
  readonly #numbers = new Map<string, number>()
  #products = new Int32Array(64)

  /** More than any kind's number. */
  get size(): number {
    return this.#kinds.length
  }

  /** How many products there are of each kind. */
  get products(): Int32Array {
    return this.#products
  }

  /** One more product is like this. Answers the kind's number. */
  use(traits: Traits): number {
    const number = this.#numberOf(traits)
    const kind = this.#kinds[number]!
    if (this.#products[number]!++ === 0) {
      this.#types.use(kind.type)
      this.#sizes.use(kind.size)
      this.#designers.use(kind.designer)
    }
    return number
  }

  /** One product of this kind fewer. */
  drop(number: number): void {
    if (--this.#products[number]! > 0) return
    const kind = this.#kinds[number]!
    this.#types.drop(kind.type)
    this.#sizes.drop(kind.size)
    this.#designers.drop(kind.designer)
  }

  /** For every kind, the bits of the filters that turn it away: 0 when it matches. */
  refusals(wanted: WantedTraits): Uint8Array {
    const type = wanted.creatureType === null ? null : this.#types.find(wanted.creatureType)
    const size = wanted.creatureSize === null ? null : this.#sizes.find(wanted.creatureSize)
    const designer = wanted.designer === null ? null : this.#designers.find(wanted.designer)
    const refusals = new Uint8Array(this.#kinds.length)
    for (let number = 0; number < refusals.length; number++) {
      const kind = this.#kinds[number]!
      refusals[number] =
        (type === null || kind.type === type ? 0 : TYPE) |
        (size === null || kind.size === size ? 0 : SIZE) |
        (designer === null || kind.designer === designer ? 0 : DESIGNER) |
        (wanted.featured && kind.isFeatured === 0 ? FEATURED : 0)
    }
    return refusals
  }

  /**
   * The choices of every facet with the products that each would show, from the number of products of each kind that match
   * everything else: a kind that only a facet's own filter turns away counts there, too.
   */
  options(products: Int32Array, refusals: Uint8Array): FilterOptions {
    const types = this.#types.tally()
    const sizes = this.#sizes.tally()
    const designers = this.#designers.tally()
    let featured = 0
    let total = 0
    for (let number = 0; number < refusals.length; number++) {
      const count = products[number]!
      if (count === 0) continue
      const kind = this.#kinds[number]!
      const refused = refusals[number]!
      if ((refused & ~TYPE) === 0) types[kind.type]! += count
      if ((refused & ~SIZE) === 0) sizes[kind.size]! += count
      if ((refused & ~DESIGNER) === 0) designers[kind.designer]! += count
      if (refused !== 0) continue
      total += count
      if (kind.isFeatured === 1) featured += count
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
      },
      total,
    }
  }

  #numberOf({ creatureType, creatureSize, designer, isFeatured }: Traits): number {
    const kind: Kind = {
      type: this.#types.learn(creatureType),
      size: this.#sizes.learn(creatureSize),
      designer: this.#designers.learn(designer),
      isFeatured: isFeatured ? 1 : 0,
    }
    const key = `${kind.type} ${kind.size} ${kind.designer} ${kind.isFeatured}`
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
