import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { listProducts, type ListArguments } from '#sandbox/graphql/list-products.ts'
import { requireScope, resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { seededTimestamp } from '#sandbox/shop/clock.ts'
import { gid, seededNumber, typeOf } from '#sandbox/shop/ids.ts'
import type { ProductRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { requireId } from './ids.ts'
import { visibleOrder } from './orders.ts'
import type { InventoryItem } from './products.ts'

interface Identified {
  identifier: { id?: string; handle?: string }
}

/** The shop's only collection: the featured products. */
interface Collection {
  id: string
  handle: string
  title: string
}

export const featured: Collection = {
  id: gid('Collection', seededNumber('collection', 'featured')),
  handle: 'featured',
  title: 'Featured',
}

export const catalogueResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    products: (_, args: ListArguments, context) => connection(listProducts(context.shop, args), args, context),
    productsCount: (_, { query }: { query?: string }, { shop }) => count(listProducts(shop, { query }).entries.length),
    product: (_, { id }: { id: string }, { shop }) => shop.catalogue.product(requireId(id, 'Product')) ?? null,
    productByIdentifier: (_, { identifier }: Identified, { shop }) => productByIdentifier(shop, identifier),
    productVariant: (_, { id }: { id: string }, { shop }) =>
      shop.catalogue.variant(requireId(id, 'ProductVariant')) ?? null,
    inventoryItem: (_, { id }: { id: string }, { shop }) => {
      requireId(id, 'InventoryItem')
      return inventoryItem(shop, id)
    },
    collection: (_, { id }: { id: string }) => (requireId(id, 'Collection') === featured.id ? featured : null),
    collectionByIdentifier: (_, { identifier }: Identified) =>
      identifier.handle === featured.handle || identifier.id === featured.id ? featured : null,
    nodes: (_, { ids }: { ids: string[] }, context) => ids.map((id) => nodeOrError(context, id)),
  }),
  Collection: resolversOf<Collection>({
    updatedAt: (_, _args, { shop }) => lastChange(featuredProducts(shop)),
    productsCount: (_, _args, { shop }) => count(featuredProducts(shop).length),
    products: (_, args: PageArguments & { sortKey?: string }, context) =>
      connection(listProducts(context.shop, { sortKey: collectionSort(args.sortKey) }, 'featured'), args, context),
  }),
}

/** Denied nodes are errors of their own, and null in the list. */
function nodeOrError(context: Context, id: string) {
  const { shop } = context
  try {
    requireScope(typeOf(id) ?? '', 'nodes', context)
    if (typeOf(id) === 'Order') return visibleOrder(shop, id)
    return shop.catalogue.product(id) ?? shop.catalogue.variant(id) ?? inventoryItem(shop, id)
  } catch (error) {
    return error
  }
}

function inventoryItem({ catalogue }: Shop, id: string): InventoryItem | null {
  const variant = catalogue.byInventoryItem(id)
  return variant ? { id, variant } : null
}

function productByIdentifier({ catalogue }: Shop, { id, handle }: Identified['identifier']): ProductRecord | null {
  return (id ? catalogue.product(id) : catalogue.byHandle(handle ?? '')) ?? null
}

function featuredProducts(shop: Shop): readonly ProductRecord[] {
  return shop.catalogue.list({ only: 'featured' }).entries
}

/** ProductCollectionSortKeys differ from ProductSortKeys. */
function collectionSort(sortKey: string | undefined): string {
  if (sortKey === 'TITLE' || sortKey === 'ID') return sortKey
  return 'CREATED_AT'
}

function lastChange(products: readonly ProductRecord[]): string {
  return products.map((product) => product.updatedAt).reduce((a, b) => (a > b ? a : b), seededTimestamp(0))
}

function count(found: number) {
  return { count: found, precision: 'EXACT' }
}
