import type { Database } from '#server/database/database.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { PublishChange, WithChanges } from '#server/changes/changes.ts'

/** A running job. */
export interface RunningJob {
  id: string
  /** 1 for the first. */
  attempt: number
  /** Aborts when the server stops, the lease is lost, or the job is cancelled. Work checks it between steps. */
  signal: AbortSignal
  /** Reports progress, stored in the job's row at most a few times a second. */
  reportProgress(progress: unknown): void
  /**
   * Throws if another process has reclaimed the job, which a paused process wouldn't notice. Must be the first
   * statement of every transaction of the work; see `withJobLease`.
   */
  assertLease(tx: Database): Promise<void>
}

/** Wraps `write` so that it only succeeds while the attempt holds the job. */
export const withJobLease =
  (withChanges: WithChanges, { assertLease }: Pick<RunningJob, 'assertLease'>): WithChanges =>
  (work) =>
    withChanges(async (tx, publishChange) => {
      await assertLease(tx)
      return work(tx, publishChange)
    })

/**
 * A kind of work. It may be interrupted anywhere and restarted in any process, so it must be idempotent: it writes in
 * transactions that check what exists and check the lease, or in `settle`.
 */
export interface JobKind<Payload, Result> {
  /** Concurrency over all processes on one database. */
  atOnce: number
  /** Failures until it is `dead`. */
  attempts: number
  /** Milliseconds to wait after failure number `failure` (from 1), at most `MOST_WAIT_MS`; see `backOff`. */
  wait(failure: number): number
  /** Throws PermanentJobError when retrying is pointless. */
  work(payload: Payload, job: RunningJob): Promise<Result>
  /** Runs in the transaction that ends the job, so exactly once per job. */
  settle?(tx: Database, result: Result, payload: Payload, publishChange: PublishChange): Promise<void>
}

/** Job kinds by name. Payloads come from JSON; each kind knows its own type. */
export type JobKinds = Readonly<Record<string, JobKind<never, unknown>>>

/** A permanent failure: the job isn't retried. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/**
 * Shopify refuses until a person acts, and the feature says so. The job ends without retries and isn't dead: its
 * schedule, or the person who started it, starts another.
 */
export class RefusedJobError extends Error {
  override name = 'RefusedJobError'
}

/** The error that ends a job whose call to Shopify failed; retryable and other errors are returned unchanged. */
export function toJobError(error: unknown): unknown {
  if (!(error instanceof ShopifyError) || error.retryable) return error
  const Ending = error.reason === null ? PermanentJobError : RefusedJobError
  return new Ending(error.message, { cause: error })
}

/** Longest time that a job waits for its start or its next attempt. */
export const MOST_WAIT_MS = 30 * 60_000

export interface NewJob {
  kind: string
  payload: unknown
  /**
   * While a job with the same kind and key waits or runs, `add` returns its id instead. If that one has yet to make its
   * first attempt, it starts at the earlier of the two times.
   */
  key?: string
  /** Earliest start by the shared clock (clock.ts), at most `MOST_WAIT_MS` ahead; immediately if absent. */
  runAt?: Date
}

/**
 * Durable job queue: one row per job, claimed by any free process under a lease that is renewed while it runs. Jobs of
 * dead processes are reclaimed. Each kind has its own slots, so that a flood of one kind doesn't delay others.
 */
export interface Jobs {
  /** Begins to claim jobs of these kinds. An idle queue sends one query per second. */
  start(kinds: JobKinds): void
  /** Adds a job within the caller's transaction. Returns its id. */
  add(tx: Database, job: NewJob): Promise<string>
  /** Polls now instead of at the next tick. Call it after the transaction that added a job. */
  wake(): void
  /** Cancels a waiting job at once, a running one within a second. False if it has already ended. */
  cancel(id: string): Promise<boolean>
  /**
   * Restarts a dead or cancelled job with all its attempts. False for other jobs, and while another with its key waits
   * or runs.
   */
  retry(id: string): Promise<boolean>
  /** Stops claiming jobs and aborts running ones, which are requeued. */
  close(): Promise<void>
}
