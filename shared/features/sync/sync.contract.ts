import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Sync, SyncDifference, SyncPreview, syncKinds } from './sync.schema.ts'

/** Reading the catalogue from Shopify (specification section 7; decisions 6 and 30). */
export const syncContract = {
  products: {
    method: 'POST',
    path: '/api/shopify/sync-products',
    access: 'public',
    answer: z.object({
      /** Products on sale: after the sync for staff, as last known for anybody else. */
      products: z.number().int(),
      /** False when a sync ran in the last 15 minutes or is running, and so no new one began. */
      started: z.boolean(),
    }),
    summary:
      'Read the catalogue from Shopify: at once for staff; at most every 15 minutes, in the background, for others',
  },
  featured: {
    method: 'POST',
    path: '/api/shopify/sync-featured',
    access: 'administrator',
    answer: z.object({ updatedCount: z.number().int() }),
    summary:
      'Mark exactly the products of the Featured collection as featured; tells how many have changed (decision 30)',
  },
  history: {
    method: 'GET',
    path: '/api/syncs',
    access: 'administrator',
    query: z.object({
      kind: z.enum(syncKinds).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(20),
    }),
    answer: z.array(Sync),
    summary: 'Syncs that run or have run, the newest first',
  },
  differences: {
    method: 'GET',
    path: '/api/syncs/:id/differences',
    access: 'administrator',
    params: ById,
    answer: z.array(SyncDifference),
    summary: 'What a sync has changed, and what it left out and why; at most 1,000',
  },
  preview: {
    method: 'POST',
    path: '/api/syncs/preview',
    access: 'administrator',
    answer: SyncPreview,
    summary: 'Begin to find out what a sync of products would change now. Nothing is written',
  },
  previewed: {
    method: 'GET',
    path: '/api/syncs/preview',
    access: 'administrator',
    answer: SyncPreview.nullable(),
    summary: 'The last preview, also while it is being made',
  },
  cancel: {
    method: 'POST',
    path: '/api/syncs/:id/cancel',
    access: 'administrator',
    params: ById,
    answer: Sync,
    summary: 'Stop a sync that runs, in whichever process. What it has written stays; nothing is archived',
  },
  revert: {
    method: 'POST',
    path: '/api/syncs/:id/revert',
    access: 'administrator',
    params: ById,
    answer: Sync,
    summary:
      'Put back what the last sync of products has changed. 409 when it is not the last, or products have changed since',
  },
} as const satisfies Contract
