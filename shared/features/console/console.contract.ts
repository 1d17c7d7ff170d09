import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Health, JobRecord, Overview, ShopifyConnection } from './console.schema.ts'

/** What the one who runs the shop sees at a glance (staff specification, section 2, Admin console). */
export const consoleContract = {
  overview: {
    method: 'GET',
    path: '/api/console/overview',
    access: 'administrator',
    answer: Overview,
    summary: 'Counts of products and orders, and what needs attention',
  },
  shopify: {
    method: 'GET',
    path: '/api/console/shopify',
    access: 'administrator',
    /** Somebody has asked for it: what was found out a moment ago does not count. */
    query: z.object({ now: z.literal('yes').optional() }),
    answer: ShopifyConnection,
    summary: 'Whether Shopify can be reached, what it lets the shop do, and which version of its API is spoken',
  },
  health: {
    method: 'GET',
    path: '/api/console/health',
    access: 'administrator',
    answer: Health,
    summary: 'How this server is: checks, memory, disk, database, jobs',
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    access: 'administrator',
    query: z.object({
      state: z.enum(['waiting', 'running', 'done', 'dead', 'cancelled']).optional(),
      kind: z.string().max(50).optional(),
      /** Older than the one with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    answer: z.array(JobRecord),
    summary: 'Work that waits, runs or has ended, the newest first',
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    access: 'administrator',
    params: ById,
    answer: JobRecord,
    summary: 'Begin a dead or cancelled job anew. 409 for any other',
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    access: 'administrator',
    params: ById,
    answer: JobRecord,
    summary: 'Stop a job that waits or runs. 409 for one that has ended',
  },
} as const satisfies Contract
