import type { Logger } from 'pino'
import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { cancelJob, retryJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { consoleContract } from '#shared/features/console/console.contract.ts'
import type { Health, JobRecord, Overview, ShopifyConnection } from '#shared/features/console/console.schema.ts'
import { gatherConcerns, type ConcernSource } from './concerns.ts'
import { findJob, listJobs } from './jobs.repository.ts'

interface RoutesParts {
  db: Database
  write: Write
  jobs: Pick<Jobs, 'wake'>
  log: Logger
  /** What the rooms count. */
  counts: {
    products(): Promise<Overview['products']>
    orders(): Promise<number>
    toPrint(): Promise<number>
  }
  /** What the rooms worry about, by what people call them. */
  concerns: Readonly<Record<string, ConcernSource>>
  /** Asked at most so many milliseconds ago. */
  shopify(maxAge?: number): Promise<ShopifyConnection>
  health(): Promise<Health>
}

/** What the one who runs the shop sees at a glance (staff specification, section 2, Admin console). */
export function consoleRoutes({ db, write, jobs, log, counts, concerns, shopify, health }: RoutesParts) {
  /** Writes down what was done about a job, and wakes the queue. 409, in these words, when it is not one for that. */
  async function about(id: string, { staff }: Call, { action, change, refusal }: Deed): Promise<JobRecord> {
    const job = await write(async (tx, note) => {
      const before = found(await findJob(tx, id), 'Job')
      if (!(await change(tx, id))) throw new Refusal(409, refusal)
      const title = `job ${id} (${before.kind})`
      await recordActivity(tx, { staff, action, kind: 'job', recordId: id, title, before: null, after: null })
      note(consoleChange('jobs'))
      return (await findJob(tx, id))!
    })
    jobs.wake()
    return job
  }

  return serve(consoleContract, {
    async overview() {
      const [products, orders, toPrint, attention] = await Promise.all([
        counts.products(),
        counts.orders(),
        counts.toPrint(),
        gatherConcerns({ sources: concerns, log }),
      ])
      return { products, orders, toPrint, attention }
    },
    shopify: ({ query }) => shopify(query.now ? 0 : undefined),
    health,
    jobs: ({ query }) => listJobs(db, query),
    retryJob: ({ params }, call) =>
      about(params.id, call, {
        action: 'retried',
        change: retryJob,
        refusal:
          'Only a job that is dead or cancelled is begun anew, and while another one is not about to do the same.',
      }),
    cancelJob: ({ params }, call) =>
      about(params.id, call, {
        action: 'cancelled',
        change: cancelJob,
        refusal: 'This job has ended already.',
      }),
  })
}

interface Deed {
  action: string
  change(tx: Database, id: string): Promise<boolean>
  refusal: string
}
