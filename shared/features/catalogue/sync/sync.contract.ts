import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Sync, SyncDifference, SyncPreview, syncKinds } from './sync.schema.ts'

/** Catalogue sync from Shopify. */
export const syncContract = {
  products: post('/api/shopify/sync-products', 'public', {
    response: z.object({
      /** Products on sale: after the sync for staff, as last known for others. */
      products: z.number().int(),
      /** False if a sync is running or ran in the last 15 minutes. */
      started: z.boolean(),
    }),
    summary:
      'Sync the catalogue from Shopify: at once for staff; at most every 15 minutes, in the background, for others',
  }),
  featured: post('/api/shopify/sync-featured', 'administrator', {
    response: z.object({ updatedCount: z.number().int() }),
    summary: 'Mark exactly the products of the Featured collection as featured; returns how many changed',
  }),
  history: get('/api/syncs', 'administrator', {
    query: z.object({
      kind: z.enum(syncKinds).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(20),
    }),
    response: z.array(Sync),
    summary: 'Running and finished syncs, newest first',
  }),
  differences: get('/api/syncs/:id/differences', 'administrator', {
    params: ById,
    response: z.array(SyncDifference),
    summary: 'Changes of a sync, and what it skipped and why; at most 1,000',
  }),
  preview: post('/api/syncs/preview', 'administrator', {
    response: SyncPreview,
    summary: 'Start a dry run of a product sync. Writes nothing',
  }),
  previewed: get('/api/syncs/preview', 'administrator', {
    response: SyncPreview.nullable(),
    summary: 'The last preview, also while it is running',
  }),
  cancel: post('/api/syncs/:id/cancel', 'administrator', {
    params: ById,
    response: Sync,
    summary: 'Stop a running sync on any server. Its changes stay; nothing is archived',
  }),
  revert: post('/api/syncs/:id/revert', 'administrator', {
    params: ById,
    response: Sync,
    summary: 'Revert the last product sync. 409 if it is not the last, or products have changed since',
  }),
} as const satisfies Contract
