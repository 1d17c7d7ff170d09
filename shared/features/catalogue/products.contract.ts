import { z } from 'zod'
import { type Contract, get } from '#shared/contract/endpoint.ts'
import { MAX_CHOSEN, PRODUCT_ID } from './limits.ts'
import {
  CardProduct,
  FilterOptions,
  Product,
  ProductFilters,
  ProductId,
  ProductPage,
  Suggestions,
} from './products.schema.ts'

const views = { card: z.array(CardProduct) }

/** The catalogue for shoppers. */
export const productsContract = {
  list: get('/api/products', 'public', {
    isCacheable: true,
    query: ProductFilters.extend(ProductPage.shape),
    response: z.array(Product),
    views,
    summary: 'Products that match every filter, in the order of `sort`. `view=card` has only what cards show',
  }),
  featured: get('/api/products/featured', 'public', {
    isCacheable: true,
    response: z.array(Product),
    views,
    summary: 'Featured products, by name. `view=card` has only what cards show',
  }),
  chosen: get('/api/products/chosen', 'public', {
    query: z.object({
      /** Up to `MAX_CHOSEN` ids: `12,7`. */
      ids: z
        .string()
        .regex(new RegExp(`^${PRODUCT_ID}(,${PRODUCT_ID})*$`), 'ids of products such as 12,7')
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .refine((ids) => ids.length <= MAX_CHOSEN, `at most ${MAX_CHOSEN} ids`),
    }),
    response: z.array(CardProduct),
    summary: 'Cards of products by their ids, in this order, without those that are no longer listed',
  }),
  filters: get('/api/products/filters', 'public', {
    isCacheable: true,
    query: ProductFilters,
    response: FilterOptions,
    summary: 'Filter options with live counts',
  }),
  suggestions: get('/api/products/suggestions', 'public', {
    isCacheable: true,
    query: ProductFilters.pick({ search: true }),
    response: Suggestions,
    summary: 'Up to six products for a search that is being typed, with near matches if fewer than three match',
  }),
  inStock: get('/api/products/in-stock', 'public', {
    isCacheable: true,
    query: ProductFilters.pick({ creatureType: true, designer: true }).extend({
      /** Each number starts at another place of the catalogue. */
      turn: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
    }),
    response: z.array(CardProduct),
    summary: 'Four products in stock: those of the type and designer first, then others, which differ with each `turn`',
  }),
  byHandle: get('/api/products/handle/:handle', 'public', {
    isCacheable: true,
    params: z.object({ handle: z.string().min(1).max(255) }),
    response: Product,
    summary: 'One product by its handle, a former handle, or its id',
  }),
  related: get('/api/products/:id/related', 'public', {
    isCacheable: true,
    params: z.object({ id: ProductId }),
    response: z.array(Product),
    views,
    summary:
      'Up to five products of the same creature type, then of the same designer. `view=card` has only what cards show',
  }),
} as const satisfies Contract
