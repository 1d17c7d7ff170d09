/** Properties of the products on sale, by slot. Words of facets are numbers (see Facet); flags are 0 or 1. */
export interface Columns {
  id: Int32Array
  type: Int32Array
  size: Int32Array
  designer: Int32Array
  fromCents: Int32Array
  isFeatured: Int32Array
}

/** Filters as numbers. Null means no filter; -1 is a value that no product has. */
export interface Selection {
  type: number | null
  size: number | null
  designer: number | null
  /** Cents, both included. */
  price: { from: number; to: number } | null
  featured: boolean
}

/** How many numbers each facet has. */
export interface FacetSizes {
  types: number
  sizes: number
  designers: number
}

export interface Counted {
  ids: number[]
  total: number
  types: Int32Array
  sizes: Int32Array
  designers: Int32Array
  featured: number
}

/** One bit for each filter that turns a product away. */
const TYPE = 1
const SIZE = 2
const DESIGNER = 4
const FEATURED = 8
const PRICE = 16

const MAX_CENTS = 2 ** 30

/**
 * Goes over the slots once, in order, and finds the ids of a page, the total, and how many products each choice of a facet would
 * show: a product that only its own facet's filter turns away counts there, too. The loop has tables in place of
 * conditions: which filters turn a product away can't be foreseen, and a hundred thousand wrong guesses of the processor cost
 * more than the rest.
 */
export function countMatches(
  columns: Columns,
  slots: Int32Array,
  count: number,
  selection: Selection,
  facets: FacetSizes,
  page: { limit: number; offset: number },
): Counted {
  const { id, type, size, designer, fromCents, isFeatured } = columns
  const refusedType = refusals(facets.types, selection.type, TYPE)
  const refusedSize = refusals(facets.sizes, selection.size, SIZE)
  const refusedDesigner = refusals(facets.designers, selection.designer, DESIGNER)
  const refusedFeatured = refusals(2, selection.featured ? 1 : null, FEATURED)
  const from = Math.min(selection.price?.from ?? 0, MAX_CENTS)
  const to = Math.min(selection.price?.to ?? MAX_CENTS, MAX_CENTS)
  const types = new Int32Array(facets.types)
  const sizes = new Int32Array(facets.sizes)
  const designers = new Int32Array(facets.designers)
  const countsAsType = weights(TYPE)
  const countsAsSize = weights(SIZE)
  const countsAsDesigner = weights(DESIGNER)
  const ids: number[] = []
  const end = page.offset + page.limit
  let featured = 0
  let total = 0

  for (let place = 0; place < count; place++) {
    const slot = slots[place]!
    const itsType = type[slot]!
    const itsSize = size[slot]!
    const itsDesigner = designer[slot]!
    const cents = fromCents[slot]!
    // Below the range or above it, one of the differences is negative and has the sign bit.
    const refusedPrice = (((cents - from) | (to - cents)) >>> 31) * PRICE
    const refused =
      refusedType[itsType]! |
      refusedSize[itsSize]! |
      refusedDesigner[itsDesigner]! |
      refusedFeatured[isFeatured[slot]!]! |
      refusedPrice
    types[itsType]! += countsAsType[refused]!
    sizes[itsSize]! += countsAsSize[refused]!
    designers[itsDesigner]! += countsAsDesigner[refused]!
    if (refused !== 0) continue
    if (total >= page.offset && total < end) ids.push(id[slot]!)
    featured += isFeatured[slot]!
    total++
  }
  return { ids, total, types, sizes, designers, featured }
}

/** For each number of a facet, the bit when a filter for `chosen` turns it away. */
function refusals(size: number, chosen: number | null, bit: number): Int32Array {
  const table = new Int32Array(size)
  if (chosen === null) return table
  table.fill(bit)
  if (chosen >= 0) table[chosen] = 0
  return table
}

/** For each set of refusals, 1 when a product counts in the facet: nothing else than the facet's own filter turns it away. */
function weights(own: number): Int32Array {
  const table = new Int32Array(32)
  table[0] = 1
  table[own] = 1
  return table
}
