import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { FilterOptions, Product, ProductFilters, ProductId, ProductPage } from './products.schema.ts'

const byId = z.object({ id: ProductId })

/** The catalogue as shoppers see it (specification section 7). */
export const productsContract = {
  list: {
    method: 'GET',
    path: '/api/products',
    access: 'public',
    keep: true,
    query: ProductFilters.extend(ProductPage.shape),
    answer: z.array(Product),
    summary: 'Products that match every filter, featured first, then by name',
  },
  featured: {
    method: 'GET',
    path: '/api/products/featured',
    access: 'public',
    keep: true,
    answer: z.array(Product),
    summary: 'Featured products, by name',
  },
  filters: {
    method: 'GET',
    path: '/api/products/filters',
    access: 'public',
    keep: true,
    query: ProductFilters,
    answer: FilterOptions,
    summary: 'Choices of the filters, with live counts',
  },
  byHandle: {
    method: 'GET',
    path: '/api/products/handle/:handle',
    access: 'public',
    keep: true,
    params: z.object({ handle: z.string().min(1).max(255) }),
    answer: Product,
    summary: 'One product by its handle, a handle it had before, or its id (decision 29)',
  },
  related: {
    method: 'GET',
    path: '/api/products/:id/related',
    access: 'public',
    keep: true,
    params: byId,
    answer: z.array(Product),
    summary: 'Up to five products of the same creature type, then of the same designer',
  },
} as const satisfies Contract
