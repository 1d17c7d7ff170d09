import { parentPort, Worker } from 'node:worker_threads'
import { Limiter } from '#shared/concurrency.ts'
import { serveJobs } from '#shared/workers/jobs.ts'
import { WorkerPool } from '#shared/workers/worker-pool.ts'
import { HttpError } from '#server/errors.ts'

/** An idle thread ends after this; the next job starts another. */
const IDLE_MS = 60_000

/** Limits of a thread. */
export interface ThreadLimits {
  /** Maximum number of waiting jobs; further ones are refused (503). */
  waiting: number
  /** Milliseconds per job; then the thread is terminated and the job fails. */
  jobMs: number
}

interface ThreadJobs<Job, Result> {
  job: { input: Job; result: Result }
}

/**
 * Runs CPU-heavy jobs one at a time in a worker thread, which starts on demand. The file is a module that calls
 * `handleJobs`.
 */
export class Thread<Job, Result> {
  readonly #pool: WorkerPool<ThreadJobs<Job, Result>>
  readonly #waiting: Limiter

  constructor(file: URL, { waiting, jobMs }: ThreadLimits) {
    this.#waiting = new Limiter(waiting, { maxWaiting: 0, full: busy })
    this.#pool = new WorkerPool({
      start() {
        const worker = new Worker(file, { execArgv: [] })
        return Object.assign(worker, { kill: () => worker.terminate() })
      },
      workers: 1,
      jobMs,
      idleMs: IDLE_MS,
      failure: (reason, cause) =>
        new Error(reason === 'late' ? `The job took longer than ${jobMs} ms.` : 'The thread ended before its job.', {
          cause,
        }),
    })
  }

  /**
   * Runs a job.
   * @throws HttpError (503) if too many jobs wait, Error if the job fails or takes too long
   */
  run(job: Job): Promise<Result> {
    return this.runFetched(async () => job)
  }

  /** Runs a job that must be fetched first. Fetching counts as waiting, but doesn't block other jobs. */
  runFetched(fetch: () => Promise<Job>): Promise<Result> {
    return this.#waiting.run(async () => this.#pool.run('job', await fetch()))
  }
}

const busy = () => new HttpError(503, 'The shop is busy; please try again in a moment.', { 'retry-after': '5' })

/** Handles jobs in a worker thread. The other end is `Thread`. */
export function handleJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  if (!parentPort) throw new Error('This file must run in a worker thread.')
  const port = parentPort
  serveJobs<ThreadJobs<Job, Result>>(
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      post: (reply) => port.postMessage(reply),
      listen: (listener) => void port.on('message', listener),
    },
    { job: work },
  )
}
