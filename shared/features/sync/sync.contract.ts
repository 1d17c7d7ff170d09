import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

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
} as const satisfies Contract
