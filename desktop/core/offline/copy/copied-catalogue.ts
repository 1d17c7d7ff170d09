import { parseJson } from '#shared/contract/json.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import type { CatalogueEntry, CatalogueSort, CatalogueState } from '#shared/features/catalogue/catalogue.schema.ts'
import type { OfflineResponses } from './offline-responses.ts'

const { list } = catalogueContract

/** The first products by name, for administrators. One request: stock changes often. */
export const catalogueRead = `${list.path}?limit=250`

const states: Record<CatalogueState, (product: CatalogueEntry) => boolean> = {
  'on-sale': ({ archivedAt }) => archivedAt === null,
  'sold-out': ({ archivedAt, inStock }) => archivedAt === null && inStock === 0,
  'not-in-channel': ({ archivedAt, channel }) =>
    archivedAt === null && (channel === 'missing' || channel === 'asked' || channel === 'kept'),
  archived: ({ archivedAt }) => archivedAt !== null,
  'local-only': ({ archivedAt, shopifyId }) => archivedAt === null && shopifyId === null,
  featured: ({ archivedAt, isFeatured }) => archivedAt === null && isFeatured,
}

const valueOf: Record<Exclude<CatalogueSort, 'name'>, (product: CatalogueEntry) => string | number> = {
  price: ({ unprimedPrice }) => unprimedPrice,
  designer: ({ designer }) => designer.toLowerCase(),
  updated: ({ shopifyUpdatedAt }) => shopifyUpdatedAt ?? '',
}

/** The staff list of products as last seen; null if it isn't copied. The search knows what the list shows. */
export function copiedCatalogue({ get }: Pick<OfflineResponses, 'get'>, query: Record<string, string>): unknown {
  const copy = list.response.safeParse(parseJson(get(catalogueRead) ?? 'null')).data
  const asked = list.query.safeParse(query).data
  if (!copy || !asked) return null
  const { search = '', state, designer, creatureType, sort, direction, limit, offset } = asked
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = copy.products.filter((product) => {
    const text = [product.name, product.shopifyHandle, product.designer, product.creatureType, product.shopifyId]
      .join('\n')
      .toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (!state || states[state](product)) &&
      (!designer || product.designer === designer) &&
      (!creatureType || product.creatureType === creatureType)
    )
  })
  const by = sort === 'name' ? () => 0 : valueOf[sort]
  const step = direction === 'ascending' ? 1 : -1
  // They are in the order of their names, which remains where this is equal.
  const ordered =
    sort === 'name' && step < 0 ? found.toReversed() : found.toSorted((a, b) => step * compare(by(a), by(b)))
  return { ...copy, products: ordered.slice(offset, offset + limit), total: found.length }
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
