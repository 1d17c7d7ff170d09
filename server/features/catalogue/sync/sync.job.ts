import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '#shared/retry.ts'
import { toJobError, type RunningJob, type JobKind } from '#server/jobs/jobs.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import type { Importer } from './importer.ts'
import { SyncCancelledError } from './imports.repository.ts'

/** The kinds to read, in order, or the import to revert; null means everything, for the scheduler. */
export type SyncPayload = {
  kinds?: readonly SyncKind[]
  startedBy?: string
  /** Id of a product import. */
  reverts?: number
} | null

const MINUTE_MS = 60_000
/** The queue notifies a job of its cancellation within a second. */
const CANCEL_GRACE_MS = 3_000

/** Whether a job reads everything, as scheduled syncs do. */
export const isFullSync = (payload: SyncPayload) => !payload?.kinds && !payload?.reverts

/** How a sync of one kind ended. */
export interface SyncOutcome {
  kind: SyncKind
  /** Why Shopify refused it; absent if it succeeded. */
  refused?: string
}

/**
 * Job that reads products, the Featured collection and orders, or reverts a sync; it follows a running import instead
 * of starting a second one. It retries for about an hour while Shopify is unreachable. If Shopify refuses one kind, the
 * others are read all the same; the job ends as refused only if there are none. Progress covers only the first kind.
 * @param all the kinds the shop can read
 */
export const syncJob = (
  importer: Pick<Importer, 'run'>,
  all: readonly SyncKind[],
): JobKind<SyncPayload, SyncOutcome[]> => ({
  atOnce: 1,
  attempts: 6,
  wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
  async work(payload, job) {
    const { kinds = all, startedBy = 'the scheduler', reverts } = payload ?? {}
    const common = { startedBy, jobId: Number(job.id), signal: job.signal, hold: job.assertLease }
    const runs = reverts
      ? [{ ...common, kind: 'products' as const, reverts }]
      : kinds.map((kind) => ({ ...common, kind }))
    const outcomes: SyncOutcome[] = []
    let refusal: ShopifyError | null = null
    for (const [index, run] of runs.entries()) {
      try {
        await importer.run({ ...run, ...(index === 0 && { onProgress: job.reportProgress }) })
        outcomes.push({ kind: run.kind })
      } catch (error) {
        await untilCancelled(error, job)
        if (!(error instanceof ShopifyError && error.reason !== null)) throw toJobError(error)
        refusal = error
        outcomes.push({ kind: run.kind, refused: error.message })
        // Anything else is refused for all kinds alike.
        if (error.reason !== 'scope' && error.reason !== 'customer-data') break
      }
    }
    if (refusal && outcomes.every(({ refused }) => refused !== undefined)) throw toJobError(refusal)
    return outcomes
  },
})

/** Cancelling a sync also cancels its job, but the job's signal may arrive later. */
async function untilCancelled(error: unknown, { signal }: RunningJob): Promise<void> {
  if (error instanceof SyncCancelledError && !signal.aborted)
    await Promise.race([once(signal, 'abort'), sleep(CANCEL_GRACE_MS)])
}
