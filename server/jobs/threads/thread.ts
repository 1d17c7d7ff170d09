import { Worker } from 'node:worker_threads'
import { Limiter } from '#shared/concurrency.ts'
import { HttpError } from '#server/errors.ts'
import type { Outcome } from './jobs.ts'

/** An idle thread ends after this; the next job starts another. */
const IDLE_MS = 60_000

/** Limits of a thread. */
export interface ThreadLimits {
  /** Maximum number of waiting jobs; further ones are refused (503). */
  waiting: number
  /** Milliseconds per job; then the thread is terminated and the job fails. */
  jobMs: number
}

/**
 * Runs CPU-heavy jobs one at a time in a worker thread, which starts on demand. The file is a module that calls
 * `handleJobs`.
 */
export class Thread<Job, Result> {
  readonly #file: URL
  readonly #limits: ThreadLimits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  readonly #queue = new Limiter(1)

  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file
    this.#limits = limits
  }

  /**
   * Runs a job.
   * @throws HttpError (503) if too many jobs wait, Error if the job fails or takes too long
   */
  run(job: Job): Promise<Result> {
    return this.runFetched(async () => job)
  }

  /** Runs a job that must be fetched first. Fetching counts as waiting, but doesn't block other jobs. */
  async runFetched(fetch: () => Promise<Job>): Promise<Result> {
    if (this.#waiting >= this.#limits.waiting)
      throw new HttpError(503, 'The shop is busy; please try again in a moment.', { 'retry-after': '5' })
    this.#waiting += 1
    try {
      const job = await fetch()
      return await this.#queue.run(() => this.#run(job))
    } finally {
      this.#waiting -= 1
    }
  }

  #run(job: Job): Promise<Result> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#open())
    // Keeps the program running while the thread works, and lets it exit while idle.
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const late = setTimeout(() => {
      this.#end()
      reject(new Error(`The job took longer than ${this.#limits.jobMs} ms.`))
    }, this.#limits.jobMs)
    const failed = (error: Error) => {
      this.#end()
      reject(error)
    }
    const ended = () => failed(new Error('The thread ended before its job.'))
    const answered = (outcome: Outcome<Result> | { 'watch:import': unknown }) => {
      if ('error' in outcome) reject(new Error(outcome.error))
      // Under --watch, Node sends the thread's imports as messages, too.
      else if ('result' in outcome) resolve(outcome.result)
    }
    worker.on('message', answered).once('error', failed).once('exit', ended)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(job)
    return promise.finally(() => {
      clearTimeout(late)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    })
  }

  /** A thread may also fail while idle. The next job starts another. */
  #open(): Worker {
    const worker = new Worker(this.#file, { execArgv: [] })
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    return worker.on('error', forget).once('exit', forget)
  }

  #end() {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}
