import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'
import { ConsoleWork, Health, JobRecord, jobStates, Overview, ShopifyConnection } from './dashboard.schema.ts'

/** Admin console. */
export const consoleContract = {
  overview: get('/api/console/overview', 'administrator', {
    response: Overview,
    summary: 'Counts of products and orders, and current problems',
  }),
  work: get('/api/console/overview/work', 'administrator', {
    response: ConsoleWork,
    summary: 'What to do first, and the overview as far as it is known at once',
  }),
  shopify: get('/api/console/shopify', 'administrator', {
    /** `yes` bypasses the cached result. */
    query: z.object({ now: z.literal('yes').optional() }),
    response: ShopifyConnection,
    summary: "Whether Shopify can be reached, the shop's permissions, and the API version in use",
  }),
  health: get('/api/console/health', 'administrator', {
    response: Health,
    summary: 'State of this server: checks, memory, disk, database, jobs',
  }),
  jobs: get('/api/jobs', 'administrator', {
    query: z.object({
      state: z.enum(jobStates).optional(),
      kind: z.string().max(50).optional(),
      ...byAge(200),
    }),
    response: z.array(JobRecord),
    summary: 'Waiting, running and finished jobs, newest first',
  }),
  retryJob: post('/api/jobs/:id/retry', 'administrator', {
    params: ById,
    response: JobRecord,
    summary: 'Restart a failed or cancelled job. 409 for any other',
  }),
  cancelJob: post('/api/jobs/:id/cancel', 'administrator', {
    params: ById,
    response: JobRecord,
    summary: 'Stop a waiting or running job. 409 if it has ended',
  }),
} as const satisfies Contract
