import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { runInJobContext } from './job-context.ts'
import { endAttempt, lockOwnedJob, storeProgress, requeueJob, type AttemptEnd } from './leases.repository.ts'
import type { JobRow } from './jobs.repository.ts'
import { PermanentJobError, RefusedJobError, type JobKind } from './jobs.ts'

/** How often progress is written, at most. */
const PROGRESS_EVERY_MS = 250
const MAX_ERROR_LENGTH = 2_000

/** Reasons for stopping a job. */
export class ServerStoppingError extends Error {
  override name = 'ServerStoppingError'
  override message = 'The server is stopping.'
}
export class JobCancelledError extends Error {
  override name = 'JobCancelledError'
  override message = 'The job was cancelled.'
}
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
  override message = 'Another process has taken over the job.'
}

/** A job that this process is running. */
export interface Attempt {
  /** Whether the row still belongs to this attempt. */
  isOf(row: JobRow): boolean
  /** Aborts the work; only the first reason counts. */
  stop(reason: ServerStoppingError | JobCancelledError | LeaseLostError): void
  /** Resolves, never rejects, once the work has ended and the result is stored. */
  ended: Promise<void>
}

interface AttemptParts {
  db: Database
  /** Used to notify the console of jobs that failed or were cancelled. */
  withChanges: WithChanges
  log: Logger
  kind: JobKind<never, unknown>
  /** The row as claimed. */
  job: JobRow
}

/** Runs a claimed job and stores its result. */
export function startAttempt({ db, withChanges, log, kind, job }: AttemptParts): Attempt {
  const stopping = new AbortController()
  const { signal } = stopping
  const fields = { job: job.id, kind: job.kind, attempt: job.attempts }
  let progress: string | null = null
  let saving: NodeJS.Timeout | undefined

  function reportProgress(now: unknown) {
    progress = JSON.stringify(now)
    saving ??= setTimeout(() => {
      saving = undefined
      storeProgress(db, job, progress!).catch((error: unknown) =>
        log.warn({ ...fields, err: error }, 'jobs: progress could not be stored'),
      )
    }, PROGRESS_EVERY_MS)
    saving.unref()
  }

  async function assertLease(tx: Database) {
    if (!(await lockOwnedJob(tx, job))) throw new LeaseLostError()
  }

  async function work() {
    // Requests of shoppers come first.
    await yieldToOthers()
    const payload = JSON.parse(job.payload) as never
    try {
      const id = String(job.id)
      const context = { id, attempt: job.attempts, signal, reportProgress, assertLease }
      const result = await runInJobContext(id, () => kind.work(payload, context))
      await finish(result, payload)
    } finally {
      clearTimeout(saving)
    }
  }

  /** Stores the result and runs `settle` in one transaction. */
  const finish = (result: unknown, payload: never) =>
    withChanges(async (tx, publishChange) => {
      const end = { state: 'done', result: JSON.stringify(result ?? null), progress } as const
      if (!(await endAttempt(tx, job, end))) throw new LeaseLostError()
      await kind.settle?.(tx, result as never, payload, publishChange)
    })

  async function fail(error: unknown) {
    const reason: unknown = signal.reason
    if (error instanceof LeaseLostError || reason instanceof LeaseLostError)
      return log.warn(fields, 'jobs: another process has taken the job over; its result here is discarded')
    if (reason instanceof ServerStoppingError) return requeueJob(db, job)
    if (reason instanceof JobCancelledError) return endAndNotify({ state: 'cancelled' })
    const message = errorText(error)
    if (error instanceof RefusedJobError) {
      log.warn({ ...fields, err: error }, 'jobs: refused by Shopify')
      return endAndNotify({ state: 'refused', error: message })
    }
    const failure = job.attempts - job.deaths
    if (error instanceof PermanentJobError || failure >= kind.attempts) {
      log.error({ ...fields, err: error }, 'jobs: failed permanently')
      return endAndNotify({ state: 'dead', error: message })
    }
    const waitMs = kind.wait(failure)
    log.warn({ ...fields, err: error, waitMs }, 'jobs: failed; will be retried')
    await endAttempt(db, job, { state: 'waiting', error: message, waitMs })
  }

  const endAndNotify = (end: AttemptEnd) =>
    withChanges(async (tx, publishChange) => {
      if (await endAttempt(tx, job, end)) publishChange(consoleChange('jobs'))
    })

  const unwritten = (error: unknown) =>
    // The lease expires and the job is reclaimed.
    log.error({ ...fields, err: error }, 'jobs: the outcome could not be stored')

  return {
    isOf: ({ owner, attempts }) => owner === job.owner && attempts === job.attempts,
    stop: (reason) => stopping.abort(reason),
    ended: work().catch((error: unknown) => Promise.resolve(fail(error)).catch(unwritten)),
  }
}

const errorText = (error: unknown) =>
  ((error instanceof Error && error.message) || String(error)).slice(0, MAX_ERROR_LENGTH).replaceAll('\0', '')
