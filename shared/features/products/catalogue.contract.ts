import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { CatalogueEntry, CatalogueProduct, catalogueSorts, catalogueStates } from './catalogue.schema.ts'

const choice = z.string().trim().max(200).optional()

/** The products as staff see them in the admin console (staff specification, section 2, Products): archived ones too. */
export const catalogueContract = {
  list: {
    method: 'GET',
    path: '/api/catalogue',
    access: 'administrator',
    query: z.object({
      /** Every word of it, in name, handle, designer, creature type, tags or Shopify's id. */
      search: choice,
      state: z.enum(catalogueStates).optional(),
      designer: choice,
      creatureType: choice,
      sort: z.enum(catalogueSorts).default('name'),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
      limit: z.coerce.number<string | number>().int().min(1).max(250).default(50),
      offset: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({
      products: z.array(CatalogueEntry),
      /** That match, on all pages. */
      total: z.number().int(),
      /** Of the whole catalogue, for the filters. */
      counts: z.record(z.enum(['all', ...catalogueStates]), z.number().int()),
      designers: z.array(z.string()),
      creatureTypes: z.array(z.string()),
    }),
    summary: 'Products, archived ones too, with search, filters and order',
  },
  byId: {
    method: 'GET',
    path: '/api/catalogue/:id',
    access: 'administrator',
    params: ById,
    answer: CatalogueProduct,
    summary: 'One product',
  },
  differences: {
    method: 'GET',
    path: '/api/catalogue/:id/differences',
    access: 'administrator',
    params: ById,
    answer: z.object({
      /** ISO 8601: when Shopify was asked. */
      at: z.string(),
      /** Null: it is as Shopify has it. */
      difference: SyncDifference.nullable(),
    }),
    summary:
      'How a product differs from what Shopify has now; nothing is written. 409 for a product that only this shop knows',
  },
  refresh: {
    method: 'POST',
    path: '/api/catalogue/:id/refresh',
    access: 'administrator',
    params: ById,
    answer: CatalogueProduct,
    summary: 'Read this one product from Shopify and write what differs. 409 for a product that only this shop knows',
  },
  setFeatured: {
    method: 'PUT',
    path: '/api/catalogue/:id/featured',
    access: 'administrator',
    params: ById,
    body: z.object({
      /** Null: as the Featured collection says, at once where Shopify can be asked, else from the next sync on. */
      isFeatured: z.boolean().nullable(),
    }),
    answer: CatalogueProduct,
    summary: 'Feature a product, or not, whatever the Featured collection says; syncs keep it so',
  },
} as const satisfies Contract
