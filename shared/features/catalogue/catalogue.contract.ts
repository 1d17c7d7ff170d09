import { z } from 'zod'
import { type Contract, get, post, put } from '#shared/contract/endpoint.ts'
import { byOffset } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'
import { SyncDifference } from './sync/sync.schema.ts'
import {
  CatalogueEntry,
  CatalogueProduct,
  catalogueSorts,
  catalogueStates,
  channelStates,
  UnavailableProduct,
} from './catalogue.schema.ts'

const choice = z.string().trim().max(200).optional()

/** Products for staff, including archived ones. */
export const catalogueContract = {
  list: get('/api/catalogue', 'administrator', {
    query: z.object({
      /** All words must occur in name, handle, designer, creature type, tags or Shopify id. */
      search: choice,
      state: z.enum(catalogueStates).optional(),
      designer: choice,
      creatureType: choice,
      sort: z.enum(catalogueSorts).default('name'),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
      ...byOffset(250, 1_000_000),
    }),
    response: z.object({
      products: z.array(CatalogueEntry),
      /** Matches on all pages. */
      total: z.number().int(),
      /** Counts of the whole catalogue, for the filters. */
      counts: z.record(z.enum(['all', ...catalogueStates]), z.number().int()),
      /** Shopify products for sale, by what the storefront's sales channel has. */
      channel: z
        .record(z.enum(channelStates), z.number().int())
        // The previous release doesn't send it.
        .default({ unchecked: 0, published: 0, asked: 0, kept: 0, missing: 0 }),
      designers: z.array(z.string()),
      creatureTypes: z.array(z.string()),
    }),
    summary: 'Products including archived ones, with search, filters and sorting',
  }),
  unavailable: get('/api/catalogue/unavailable', 'administrator', {
    query: z.object({
      ...byOffset(250, 1_000_000),
    }),
    response: z.object({
      products: z.array(UnavailableProduct),
      /** On all pages. */
      total: z.number().int(),
    }),
    summary: 'Products and variants for sale at Shopify that no shopper could buy, and why',
  }),
  answerChannelQuestion: put('/api/catalogue/channel', 'administrator', {
    body: z.object({
      /** True keeps the products in question on sale; false shows them, and those kept before, as sold out. */
      keep: z.boolean(),
    }),
    response: z.object({ answered: z.number().int() }),
    summary: 'Confirm or refuse that many products, which left the sales channel at the same time, are no longer sold',
  }),
  byId: get('/api/catalogue/:id', 'administrator', {
    params: ById,
    response: CatalogueProduct,
    summary: 'One product',
  }),
  differences: get('/api/catalogue/:id/differences', 'administrator', {
    params: ById,
    response: z.object({
      /** ISO 8601: time of the Shopify request. */
      at: z.string(),
      /** Null if it equals Shopify's. */
      difference: SyncDifference.nullable(),
    }),
    summary: "Differences between a product and Shopify's current data; writes nothing. 409 for a local-only product",
  }),
  refresh: post('/api/catalogue/:id/refresh', 'administrator', {
    params: ById,
    response: CatalogueProduct,
    summary: 'Update one product from Shopify. 409 for a local-only product',
  }),
  setFeatured: put('/api/catalogue/:id/featured', 'administrator', {
    params: ById,
    body: z.object({
      /** Null follows the Featured collection: at once if Shopify can be reached, else from the next sync. */
      isFeatured: z.boolean().nullable(),
    }),
    response: CatalogueProduct,
    summary: 'Override the Featured collection for a product; syncs keep the override',
  }),
} as const satisfies Contract
