import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '#server/jobs/back-off.ts'
import { Hopeless, type JobAtWork, type JobKind } from '#server/jobs/jobs.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { SyncKind } from '#shared/features/sync/sync.schema.ts'
import type { Importer, ImportResult } from './importer.ts'
import { SyncCancelled } from './imports.repository.ts'

/** What is to be read, in this order, or put back; null: everything, for the scheduler. */
export type SyncPayload = {
  kinds?: readonly SyncKind[]
  startedBy?: string
  /** An import of products. */
  reverts?: number
} | null

const MINUTE_MS = 60_000
/** The queue tells a job within a second that it was cancelled. */
const HEARD_WITHIN_MS = 3_000

/** Whether a job reads everything, as the scheduler's do. */
export const isWhole = (payload: SyncPayload) => !payload?.kinds && !payload?.reverts

/**
 * Reads products, the Featured collection and orders from Shopify, as a job, or puts a sync back. It follows an import that is under way
 * instead of beginning a second one. Shopify gets an hour to come back; what it refuses, such as a token, it will refuse again. How far
 * it is, is told of what is read first.
 * @param all what there is to read
 */
export const syncJob = (
  importer: Pick<Importer, 'run'>,
  all: readonly SyncKind[],
): JobKind<SyncPayload, ImportResult[]> => ({
  atOnce: 1,
  attempts: 6,
  wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
  async work(payload, job) {
    const { kinds = all, startedBy = 'the scheduler', reverts } = payload ?? {}
    const common = { startedBy, jobId: Number(job.id), signal: job.signal, hold: job.hold }
    const runs = reverts ? [{ ...common, reverts }] : kinds.map((kind) => ({ ...common, kind }))
    const results: ImportResult[] = []
    for (const [place, run] of runs.entries())
      results.push(await importer.run({ ...run, ...(place === 0 && { onProgress: job.tell }) }).catch(explain(job)))
    return results
  },
})

const explain =
  ({ signal }: JobAtWork) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ShopifyError && !error.retryable) throw new Hopeless(error.message, { cause: error })
    // Whoever cancels a sync cancels its job, too, which has only not heard of it yet.
    if (error instanceof SyncCancelled && !signal.aborted)
      await Promise.race([once(signal, 'abort'), sleep(HEARD_WITHIN_MS)])
    throw error
  }
