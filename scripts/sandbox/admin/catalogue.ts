import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { listProducts, type ListArguments } from '#sandbox/graphql/list-products.ts'
import { requireScope, resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { collectionChangedAt, findCollection, productSortOf, type Collection } from '#sandbox/shop/collections.ts'
import { typeOf } from '#sandbox/shop/ids.ts'
import type { ProductRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { requireId } from './ids.ts'
import { visibleOrder } from './orders.ts'
import type { InventoryItem } from './products.ts'

interface Identified {
  identifier: { id?: string; handle?: string }
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
    collection: (_, { id }: { id: string }, { shop }) => findCollection(shop, { id: requireId(id, 'Collection') }),
    collectionByIdentifier: (_, { identifier }: Identified, { shop }) => findCollection(shop, identifier),
    nodes: (_, { ids }: { ids: string[] }, context) => ids.map((id) => nodeOrError(context, id)),
  }),
  Collection: resolversOf<Collection>({
    updatedAt: (collection, _, { shop }) => collectionChangedAt(shop, collection),
    productsCount: (collection, _, { shop }) => count([...shop.catalogue.all()].filter(collection.has).length),
    products: (collection, args: PageArguments & { sortKey?: string }, context) =>
      connection(listProducts(context.shop, { sortKey: productSortOf(args.sortKey), of: collection }), args, context),
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

function count(found: number) {
  return { count: found, precision: 'EXACT' }
}
