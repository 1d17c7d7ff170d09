import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { FilterOptions, Product, ProductFilters } from '#shared/features/catalogue/products.schema.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import {
  NEW_PRODUCTS,
  findProduct,
  listFeatured,
  listRelated,
  readProduct,
  readProducts,
} from '#server/features/catalogue/reading/read-products.ts'
import type { ProductSearch } from './products.search.ts'
import { synonymsTag } from './synonyms.repository.ts'

/**
 * Catalogue API for shoppers. Each response lists the tags it has read, so that its cached copy is invalidated when
 * they change.
 */
export const productsRoutes = ({ db, search }: { db: Database; search: ProductSearch }) =>
  serve(productsContract, {
    async list({ query: { limit, offset, sort, ...filters }, view }, call) {
      call.reads(...searchTags(filters))
      const { ids } = await search.search(filters, { limit, offset, sort })
      if (view === 'card') return search.readCards(ids)
      // Leaves out products archived or unlisted since the search index was updated.
      return (await readProducts(db, ids)).filter(({ isAvailable, isUnlisted }) => isAvailable && !isUnlisted)
    },

    async featured({ view }, call) {
      call.reads('featured')
      const products = await listFeatured(db)
      return view === 'card' ? search.readCards(idsOf(products)) : products
    },

    async chosen({ query: { ids } }, call) {
      call.reads(...ids.map((id) => `product:${id}` as const))
      return search.readCards(ids)
    },

    async filters({ query }, call) {
      call.reads(...searchTags(query))
      const { options } = await search.search(query, nothing)
      const near = search.findNear(query, options.total)
      return {
        ...options,
        ...(options.total === 0 && { withoutOne: await countWithoutOne(search, query) }),
        ...(near && { near }),
      }
    },

    async suggestions({ query }, call) {
      call.reads(...searchTags(query))
      const exact = await search.search(query, suggested)
      const near = search.findNear(query, exact.options.total)
      const further = near ? (await search.search({ search: near.search }, suggested)).ids : []
      const ids = new Set([...exact.ids, ...further].slice(0, suggested.limit))
      return { products: await search.readCards([...ids]), total: exact.options.total, ...(near && { near }) }
    },

    async inStock({ query: { turn, ...like } }, call) {
      call.reads('products')
      const alike = like.creatureType || like.designer ? await listInStock(search, like, turn) : []
      const ids = new Set([...alike, ...(await listInStock(search, {}, turn))])
      return search.readCards([...ids].slice(0, IN_STOCK))
    },

    async byHandle({ params: { handle } }, call) {
      const product = await findProduct(db, handle)
      // Another product may take this handle later.
      if (product?.shopifyHandle !== handle) call.reads(NEW_PRODUCTS)
      if (product) call.reads(`product:${product.id}`)
      return orNotFound(product, 'Product')
    },

    async related({ params: { id }, view }, call) {
      const product = await readProduct(db, id)
      if (!product?.isAvailable) call.reads(NEW_PRODUCTS)
      const { creatureType, designer } = orNotFound(product?.isAvailable ? product : undefined, 'Product')
      call.reads(`product:${id}`, `type:${creatureType}`, `designer:${designer}`)
      const products = await listRelated(db, product!)
      return view === 'card' ? search.readCards(idsOf(products)) : products
    },
  })

const searchTags = ({ search }: ProductFilters) => (search ? ['products', synonymsTag] : ['products'])

const suggested = { limit: 6, offset: 0 }
const nothing = { limit: 0, offset: 0 }

/** Products in stock on a page that has nothing else to show. */
const IN_STOCK = 4

async function countWithoutOne(search: ProductSearch, filters: ProductFilters) {
  const counts: FilterOptions['withoutOne'] = {}
  for (const name of Object.keys(filters) as (keyof ProductFilters)[]) {
    if (!filters[name]) continue
    const { options } = await search.search({ ...filters, [name]: undefined }, nothing)
    if (options.total > 0) counts[name] = options.total
  }
  return counts
}

/** Ids of products in stock: those from where the turn begins, then the first of the list, so that it goes round. */
async function listInStock(search: ProductSearch, like: ProductFilters, turn: number): Promise<number[]> {
  const list = (limit: number, offset: number) => search.search({ ...like, available: true }, { limit, offset })
  const { total } = (await list(0, 0)).options
  const begin = (turn * IN_STOCK) % Math.max(total, 1)
  return [...(await list(IN_STOCK, begin)).ids, ...(begin > 0 ? (await list(IN_STOCK, 0)).ids : [])]
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => Number(id))
