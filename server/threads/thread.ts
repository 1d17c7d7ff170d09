import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/http/errors.ts'
import type { Outcome } from './jobs.ts'

/** A thread that nobody has asked for so long ends; the next job starts another. */
const IDLE_MS = 60_000

/** How a thread is held in check. */
export interface ThreadLimits {
  /** Jobs that may wait. One more is refused (503). */
  waiting: number
  /** Milliseconds for one job. After that the thread is ended and the job has failed. */
  jobMs: number
}

/**
 * Work that would hold up the shop, done beside it: one job at a time, in a thread that starts when it is needed. The file
 * given is a module that calls `answerJobs`.
 */
export class Thread<Job, Result> {
  readonly #file: URL
  readonly #limits: ThreadLimits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file
    this.#limits = limits
  }

  /** Throws a Refusal (503) when too many wait, and an Error when the job failed or took too long. */
  ask(job: Job): Promise<Result> {
    return this.askFor(async () => job)
  }

  /** The same for a job that must be fetched first: fetching counts as waiting, but holds up nobody. */
  async askFor(fetch: () => Promise<Job>): Promise<Result> {
    if (this.#waiting >= this.#limits.waiting)
      throw new Refusal(503, 'The shop is busy; please try again in a moment.', { 'retry-after': '5' })
    this.#waiting += 1
    try {
      const job = await fetch()
      const mine = this.#last.then(() => this.#run(job))
      this.#last = Promise.allSettled([mine])
      return await mine
    } finally {
      this.#waiting -= 1
    }
  }

  #run(job: Job): Promise<Result> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#open())
    // While it works, the program stays for it; while it waits, it keeps nobody.
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const late = setTimeout(() => {
      this.#end()
      reject(new Error(`The work took longer than ${this.#limits.jobMs} ms.`))
    }, this.#limits.jobMs)
    const failed = (error: Error) => {
      this.#end()
      reject(error)
    }
    const ended = () => failed(new Error('The thread ended before its work.'))
    const answered = (outcome: Outcome<Result> | { 'watch:import': unknown }) => {
      if ('error' in outcome) reject(new Error(outcome.error))
      // Under --watch, Node lets a thread tell what it imports, too.
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

  /** A thread may also fail while nobody waits for it. That is no failure of the program, and the next job gets another thread. */
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
