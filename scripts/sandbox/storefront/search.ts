import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { listProducts } from '#sandbox/graphql/list-products.ts'
import { resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { searchedText } from '#sandbox/shop/catalogue.ts'
import { collectionsOf } from '#sandbox/shop/collections.ts'
import { inGivenOrder } from '#sandbox/shop/ordering.ts'
import { isOnSale } from '#sandbox/shop/product-facts.ts'
import type { ProductRecord } from '#sandbox/shop/records.ts'
import { hasWords } from '#sandbox/shop/search.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { findPages, pageText } from './content.ts'

type UnavailableProducts = 'HIDE' | 'LAST' | 'SHOW'

interface SearchArguments extends PageArguments {
  query: string
  prefix?: 'LAST' | 'NONE'
  sortKey: 'PRICE' | 'RELEVANCE'
  types?: ('ARTICLE' | 'PAGE' | 'PRODUCT')[]
  unavailableProducts?: UnavailableProducts
}

interface PredictiveArguments {
  query: string
  limit?: number
  limitScope?: 'ALL' | 'EACH'
  types?: ('ARTICLE' | 'COLLECTION' | 'PAGE' | 'PRODUCT' | 'QUERY')[]
  unavailableProducts?: UnavailableProducts
}

/** The searches for shoppers: what they type is text, without filters. */
export const searchResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    search: (_, args: SearchArguments, context) => {
      const { query, prefix, sortKey, types = ['PRODUCT', 'PAGE', 'ARTICLE'], unavailableProducts } = args
      const matches = (text: string) => hasWords(text, query, prefix === 'LAST')
      const products = types.includes('PRODUCT')
        ? findProducts(context.shop, matches, sortKey, unavailableProducts)
        : []
      const pages = types.includes('PAGE') ? findPages((page) => matches(pageText(page))) : []
      const found: { id: string }[] = [...products, ...pages]
      return {
        ...connection({ ...inGivenOrder(found), sort: sortKey }, args, context),
        totalCount: found.length,
      }
    },
    predictiveSearch: (
      _,
      { query, limit = 10, limitScope = 'ALL', types, unavailableProducts }: PredictiveArguments,
      { shop },
    ) => {
      const matches = (text: string) => hasWords(text, query, true)
      let left = limit
      const limited = <Found>(type: NonNullable<typeof types>[number], found: () => Found[]): Found[] => {
        if (types && !types.includes(type)) return []
        const taken = found().slice(0, limitScope === 'EACH' ? limit : left)
        left -= taken.length
        return taken
      }
      return {
        products: limited('PRODUCT', () => findProducts(shop, matches, 'RELEVANCE', unavailableProducts ?? 'LAST')),
        collections: limited('COLLECTION', () => collectionsOf(shop).filter(({ title }) => matches(title))),
        pages: limited('PAGE', () => findPages((page) => matches(pageText(page)))),
        articles: [],
        queries: [],
      }
    },
  }),
}

function findProducts(
  shop: Shop,
  matches: (text: string) => boolean,
  sortKey: SearchArguments['sortKey'],
  unavailable: UnavailableProducts = 'SHOW',
): ProductRecord[] {
  const listed = listProducts(shop, { sortKey: sortKey === 'PRICE' ? 'PRICE' : 'ID', only: 'active' }).entries
  const found = listed.filter((product) => matches(searchedText(product)))
  const byRelevance =
    sortKey === 'PRICE' ? found : found.toSorted((a, b) => Number(matches(b.title)) - Number(matches(a.title)))
  if (unavailable === 'SHOW') return byRelevance
  const isAvailable = (product: ProductRecord) => product.variants.some((variant) => isOnSale(product, variant))
  const available = byRelevance.filter(isAvailable)
  return unavailable === 'HIDE' ? available : [...available, ...byRelevance.filter((one) => !isAvailable(one))]
}
