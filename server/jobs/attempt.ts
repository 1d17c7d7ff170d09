import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { whileAtWork } from './at-work.ts'
import { endAttempt, holdJob, noteProgress, putBack, type AttemptEnd } from './attempts.repository.ts'
import type { JobRow } from './jobs.repository.ts'
import { Hopeless, type JobKind } from './jobs.ts'

/** Often enough for whoever looks on. */
const TELL_EVERY_MS = 250
const MOST_WORDS = 2_000

/** Why a job was told to stop. */
export class Stopping extends Error {
  override name = 'Stopping'
  override message = 'The server is stopping.'
}
export class Cancelled extends Error {
  override name = 'Cancelled'
  override message = 'The job was cancelled.'
}
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  override message = 'Another process has taken over the job.'
}

/** A job that this process has begun. */
export interface Attempt {
  /** The row is still this attempt's. */
  isOf(row: JobRow): boolean
  /** Tells the work to stop; the first reason counts. */
  stop(reason: Stopping | Cancelled | LeaseLost): void
  /** Resolves, never rejects, when the work has ended and this is written down. */
  ended: Promise<void>
}

interface AttemptParts {
  db: Database
  /** Whoever looks at the console is told of a job that failed for good, or was stopped. */
  write: Write
  log: Logger
  kind: JobKind<never, unknown>
  /** As it was claimed. */
  job: JobRow
}

/** Does a job that was claimed, and writes down what came of it. */
export function beginAttempt({ db, write, log, kind, job }: AttemptParts): Attempt {
  const stopping = new AbortController()
  const { signal } = stopping
  const told = { job: job.id, kind: job.kind, attempt: job.attempts }
  let progress: string | null = null
  let telling: NodeJS.Timeout | undefined

  function tell(now: unknown) {
    progress = JSON.stringify(now)
    telling ??= setTimeout(() => {
      telling = undefined
      noteProgress(db, job, progress!).catch((error: unknown) =>
        log.warn({ ...told, err: error }, 'jobs: how far it is could not be noted'),
      )
    }, TELL_EVERY_MS)
    telling.unref()
  }

  async function hold(tx: Database) {
    if (!(await holdJob(tx, job))) throw new LeaseLost()
  }

  async function work() {
    // Shoppers who wait come first.
    await yieldToOthers()
    const payload = JSON.parse(job.payload) as never
    try {
      const id = String(job.id)
      const atWork = { id, attempt: job.attempts, signal, tell, hold }
      const result = await whileAtWork(id, () => kind.work(payload, atWork))
      await finish(result, payload)
    } finally {
      clearTimeout(telling)
    }
  }

  /** Either all of it is written, or nothing. */
  const finish = (result: unknown, payload: never) =>
    write(async (tx, note) => {
      const end = { state: 'done', result: JSON.stringify(result ?? null), progress } as const
      if (!(await endAttempt(tx, job, end))) throw new LeaseLost()
      await kind.settle?.(tx, result as never, payload, note)
    })

  async function fail(error: unknown) {
    const reason: unknown = signal.reason
    if (error instanceof LeaseLost || reason instanceof LeaseLost)
      return log.warn(told, 'jobs: another process has taken it over; what came of it here is dropped')
    if (reason instanceof Stopping) return putBack(db, job)
    if (reason instanceof Cancelled) return endAndSay({ state: 'cancelled' })
    const words = wordsOf(error)
    const failure = job.attempts - job.deaths
    if (error instanceof Hopeless || failure >= kind.attempts) {
      log.error({ ...told, err: error }, 'jobs: failed for good')
      return endAndSay({ state: 'dead', error: words })
    }
    const waitMs = kind.wait(failure)
    log.warn({ ...told, err: error, waitMs }, 'jobs: failed, and will be tried again')
    await endAttempt(db, job, { state: 'waiting', error: words, waitMs })
  }

  const endAndSay = (end: AttemptEnd) =>
    write(async (tx, note) => {
      if (await endAttempt(tx, job, end)) note(consoleChange('jobs'))
    })

  const unwritten = (error: unknown) =>
    // Its lease runs out, and it is taken up again.
    log.error({ ...told, err: error }, 'jobs: how it ended could not be written down')

  return {
    isOf: ({ owner, attempts }) => owner === job.owner && attempts === job.attempts,
    stop: (reason) => stopping.abort(reason),
    ended: work().catch((error: unknown) => Promise.resolve(fail(error)).catch(unwritten)),
  }
}

const wordsOf = (error: unknown) =>
  ((error instanceof Error && error.message) || String(error)).slice(0, MOST_WORDS).replaceAll('\0', '')
