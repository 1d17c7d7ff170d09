import type { Logger } from 'pino'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { AlertSource } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { cancelJob, retryJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { consoleContract } from '#shared/features/dashboard/dashboard.contract.ts'
import type { Health, JobRecord, Overview, ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { collectAlerts, collectPromptAlerts } from './alerts.ts'
import { findJob, listJobs } from './jobs.repository.ts'

export interface ConsoleRoutesParts {
  db: Database
  withChanges: WithChanges
  jobs: Pick<Jobs, 'wake'>
  log: Logger
  /** Counts provided by other features. */
  counts: {
    products(): Promise<Overview['products']>
    orders(): Promise<number>
    toPrint(): Promise<{ pieces: number; oldest: string | null }>
    readyToPack(): Promise<number>
    unread(): Promise<number>
  }
  /** Alert sources by display name. */
  alerts: Readonly<Record<string, AlertSource>>
  /** Connection status, at most `maxAge` milliseconds old. */
  shopify(maxAge?: number): Promise<ShopifyConnection>
  health(): Promise<Health>
}

/** Overview, health and jobs for administrators. */
export function consoleRoutes({ db, withChanges, jobs, log, counts, alerts, shopify, health }: ConsoleRoutesParts) {
  /**
   * Applies a change to a job, records it in the audit log and wakes the queue. Throws HttpError (409, `refusal`) if
   * the job's state doesn't allow it.
   */
  async function changeJob(id: string, { staff }: Call, { action, change, refusal }: JobAction): Promise<JobRecord> {
    const job = await withChanges(async (tx, publishChange) => {
      const before = orNotFound(await findJob(tx, id), 'Job')
      if (!(await change(tx, id))) throw new HttpError(409, refusal)
      const title = `job ${id} (${before.kind})`
      await recordAuditEvent(tx, { staff, action, kind: 'job', recordId: id, title, before: null, after: null })
      publishChange(consoleChange('jobs'))
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
        collectAlerts({ sources: alerts, log }),
      ])
      return { products, orders, toPrint: toPrint.pieces, attention }
    },
    async work() {
      const [products, orders, toPrint, readyToPack, unread, { attention, pending }] = await Promise.all([
        counts.products(),
        counts.orders(),
        counts.toPrint(),
        counts.readyToPack(),
        counts.unread(),
        collectPromptAlerts({ sources: alerts, log }),
      ])
      const { pieces, oldest } = toPrint
      return { products, orders, toPrint: pieces, oldestToPrint: oldest, readyToPack, unread, attention, pending }
    },
    shopify: ({ query }) => shopify(query.now ? 0 : undefined),
    health,
    jobs: ({ query }) => listJobs(db, query),
    retryJob: ({ params }, call) =>
      changeJob(params.id, call, {
        action: 'retried',
        change: retryJob,
        refusal: 'Only a dead or cancelled job can be retried, and only while no other job does the same work.',
      }),
    cancelJob: ({ params }, call) =>
      changeJob(params.id, call, {
        action: 'cancelled',
        change: cancelJob,
        refusal: 'This job has already ended.',
      }),
  })
}

interface JobAction {
  action: string
  change(tx: Database, id: string): Promise<boolean>
  refusal: string
}
