import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { ConsoleWork, Health, JobRecord, jobStates, Overview, ShopifyConnection } from './dashboard.schema.ts'

/** Admin console. */
export const consoleContract = {
  overview: {
    method: 'GET',
    path: '/api/console/overview',
    access: 'administrator',
    response: Overview,
    summary: 'Counts of products and orders, and current problems',
  },
  work: {
    method: 'GET',
    path: '/api/console/overview/work',
    access: 'administrator',
    response: ConsoleWork,
    summary: 'What to do first, and the overview as far as it is known at once',
  },
  shopify: {
    method: 'GET',
    path: '/api/console/shopify',
    access: 'administrator',
    /** `yes` bypasses the cached result. */
    query: z.object({ now: z.literal('yes').optional() }),
    response: ShopifyConnection,
    summary: "Whether Shopify can be reached, the shop's permissions, and the API version in use",
  },
  health: {
    method: 'GET',
    path: '/api/console/health',
    access: 'administrator',
    response: Health,
    summary: 'State of this server: checks, memory, disk, database, jobs',
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    access: 'administrator',
    query: z.object({
      state: z.enum(jobStates).optional(),
      kind: z.string().max(50).optional(),
      /** Older than the entry with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    response: z.array(JobRecord),
    summary: 'Waiting, running and finished jobs, newest first',
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    access: 'administrator',
    params: ById,
    response: JobRecord,
    summary: 'Restart a failed or cancelled job. 409 for any other',
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    access: 'administrator',
    params: ById,
    response: JobRecord,
    summary: 'Stop a waiting or running job. 409 if it has ended',
  },
} as const satisfies Contract
