import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { CardProduct, FilterOptions, Product, ProductFilters, ProductId, ProductPage } from './products.schema.ts'

const byId = z.object({ id: ProductId })

/** The catalogue for shoppers. */
export const productsContract = {
  list: {
    method: 'GET',
    path: '/api/products',
    access: 'public',
    isCacheable: true,
    query: ProductFilters.extend(ProductPage.shape),
    response: z.array(Product),
    summary: 'Products that match every filter, featured first, then by name',
  },
  cards: {
    method: 'GET',
    path: '/api/products/cards',
    access: 'public',
    isCacheable: true,
    query: ProductFilters.extend(ProductPage.shape),
    response: z.array(CardProduct),
    summary: 'The same products, with only what their cards show',
  },
  featured: {
    method: 'GET',
    path: '/api/products/featured',
    access: 'public',
    isCacheable: true,
    response: z.array(Product),
    summary: 'Featured products, by name',
  },
  featuredCards: {
    method: 'GET',
    path: '/api/products/featured/cards',
    access: 'public',
    isCacheable: true,
    response: z.array(CardProduct),
    summary: 'Featured products, with only what their cards show',
  },
  filters: {
    method: 'GET',
    path: '/api/products/filters',
    access: 'public',
    isCacheable: true,
    query: ProductFilters,
    response: FilterOptions,
    summary: 'Filter options with live counts',
  },
  byHandle: {
    method: 'GET',
    path: '/api/products/handle/:handle',
    access: 'public',
    isCacheable: true,
    params: z.object({ handle: z.string().min(1).max(255) }),
    response: Product,
    summary: 'One product by its handle, a former handle, or its id',
  },
  related: {
    method: 'GET',
    path: '/api/products/:id/related',
    access: 'public',
    isCacheable: true,
    params: byId,
    response: z.array(Product),
    summary: 'Up to five products of the same creature type, then of the same designer',
  },
  relatedCards: {
    method: 'GET',
    path: '/api/products/:id/related/cards',
    access: 'public',
    isCacheable: true,
    params: byId,
    response: z.array(CardProduct),
    summary: 'Related products, with only what their cards show',
  },
} as const satisfies Contract
