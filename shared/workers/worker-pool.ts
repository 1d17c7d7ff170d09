import { Limiter } from '#shared/concurrency.ts'
import type { JobFailure, JobOutcome, JobTypes, WorkerReply, WorkerRequest } from './jobs.ts'
import { createDeferred } from '#shared/older-browsers.ts'

/** A process or thread that calls `serveJobs`. */
export interface WorkerHandle {
  postMessage(message: unknown): void
  on(event: 'message' | 'error', listener: (given: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  kill(): unknown
  readonly pid?: number | undefined
  /** `ref` keeps the program running, `unref` lets it exit. */
  ref?(): void
  unref?(): void
}

export interface WorkerPoolOptions {
  start(): WorkerHandle
  /** How many there are at most. */
  workers: number
  /** Milliseconds per job, without waiting for memory; unlimited by default. */
  jobMs?: number
  /** Milliseconds after which an idle worker is ended to free its memory. */
  idleMs: number
  /** Megabytes that jobs may need at the same time. */
  memory?: number
  /** Jobs that need more megabytes than this run one at a time, and wait without a worker, so that others overtake. */
  large?: number
  /** The error of a job whose worker couldn't be started, has exited, or was too slow. */
  failure(reason: 'start' | 'exit' | 'late', cause?: unknown): Error
  /** Restores the error of a failed job. */
  toError?(failure: JobFailure): Error
}

const MEGABYTE = 1024 * 1024
/** Result of a job that turned out to be large, and has to wait for its turn among those. */
const IS_LARGE = Symbol('large')
/** A worker that holds more memory (bytes) than this after a job is replaced. */
const MAX_IDLE_RSS = 200 * MEGABYTE
/** Time limit for starting, generous for a busy machine. */
const START_MS = 60_000

interface PooledWorker {
  handle: WorkerHandle
  isReady: boolean
  isIdle: boolean
  /** Limits its start, its job or its idle time. */
  timer?: ReturnType<typeof setTimeout>
  onReply(reply: WorkerReply): void
  fail(error: Error): void
}

/**
 * Runs jobs in workers that start on demand, one job at a time in each. A worker that dies or takes too long fails only
 * its own job; the next job starts another.
 */
export class WorkerPool<J extends JobTypes<J>> {
  readonly #options: WorkerPoolOptions
  readonly #turns: Limiter
  readonly #memory: Limiter
  readonly #large = new Limiter(1)
  readonly #closing = new AbortController()
  readonly #workers = new Set<PooledWorker>()
  #lastId = 0

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#turns = new Limiter(options.workers)
    this.#memory = new Limiter(options.memory ?? 1)
  }

  /** Runs a job in its turn; higher priorities go first. Throws the job's own error, or that of `failure`. */
  async run<K extends keyof J>(kind: K, input: J[K]['input'], priority = 0): Promise<J[K]['result']> {
    const turn = { priority, signal: this.#closing.signal }
    const large = (this.#options.large ?? Infinity) * MEGABYTE
    const result = await this.#turns.run(() => this.#work(kind, input, large), turn)
    if (result !== IS_LARGE) return result
    return this.#large.run(() => this.#turns.run(() => this.#work(kind, input), turn), turn) as Promise<J[K]['result']>
  }

  /** Ends all workers. Waiting, running and future jobs fail with `reason`. */
  close(reason: Error): void {
    this.#closing.abort(reason)
    for (const worker of this.#workers) this.#end(worker, reason)
  }

  pids(): number[] {
    return [...this.#workers].flatMap(({ handle }) => handle.pid ?? [])
  }

  async #work<K extends keyof J>(
    kind: K,
    input: J[K]['input'],
    large = Infinity,
  ): Promise<J[K]['result'] | typeof IS_LARGE> {
    // The pool may have been closed as the job's turn came.
    this.#closing.signal.throwIfAborted()
    // Always the first idle one, so that the others end.
    const worker = [...this.#workers].find(({ isIdle }) => isIdle) ?? (await this.#start())
    const id = ++this.#lastId
    const { promise, resolve, reject } = createDeferred<JobOutcome | typeof IS_LARGE>()
    let release = () => {}
    worker.isIdle = false
    worker.fail = reject
    worker.onReply = async (reply) => {
      // Under --watch, Node sends a thread's imports as messages, too.
      if (!('id' in reply) || reply.id !== id) return
      if (!('needs' in reply)) return resolve(reply)
      clearTimeout(worker.timer)
      // Its worker forgets it.
      if (reply.needs > large) return resolve(IS_LARGE)
      const free = await this.#memory.acquire({ weight: Math.ceil(reply.needs / MEGABYTE) })
      // The worker may have exited while waiting for memory.
      if (!this.#workers.has(worker)) return free()
      release = free
      this.#order(worker, { id, go: true })
    }
    worker.handle.ref?.()
    this.#order(worker, { id, kind, input })
    try {
      const outcome = await promise
      if (outcome === IS_LARGE) {
        this.#rest(worker, 0)
        return IS_LARGE
      }
      this.#rest(worker, outcome.rss)
      if ('failure' in outcome) throw (this.#options.toError ?? toError)(outcome.failure)
      return outcome.result
    } finally {
      release()
    }
  }

  async #start(): Promise<PooledWorker> {
    const { failure } = this.#options
    const { promise, resolve, reject } = createDeferred<PooledWorker>()
    try {
      const handle = this.#options.start()
      const worker: PooledWorker = { handle, isReady: false, isIdle: false, fail: reject, onReply: () => {} }
      worker.onReply = (reply) => {
        if (!('ready' in reply)) return
        worker.isReady = true
        resolve(worker)
      }
      this.#workers.add(worker)
      const end = (cause?: unknown) => this.#end(worker, failure(worker.isReady ? 'exit' : 'start', cause))
      handle.on('message', (reply) => worker.onReply(reply as WorkerReply))
      handle.on('error', end)
      handle.on('exit', () => end())
      this.#limit(worker, START_MS, 'start')
    } catch (cause) {
      throw failure('start', cause)
    }
    return promise
  }

  #order(worker: PooledWorker, request: WorkerRequest<J>): void {
    const { jobMs } = this.#options
    if (jobMs === undefined) clearTimeout(worker.timer)
    else this.#limit(worker, jobMs, 'late')
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.handle.postMessage(request)
    } catch (error) {
      this.#end(worker, error as Error)
    }
  }

  #rest(worker: PooledWorker, rss: number): void {
    if (rss > MAX_IDLE_RSS) return this.#end(worker, this.#options.failure('exit'))
    worker.isIdle = true
    worker.handle.unref?.()
    this.#limit(worker, this.#options.idleMs, 'exit')
  }

  #limit(worker: PooledWorker, ms: number, reason: 'start' | 'exit' | 'late'): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => this.#end(worker, this.#options.failure(reason)), ms)
    // In Node a timer would keep the program running; browsers have none that could.
    ;(worker.timer as { unref?(): void }).unref?.()
  }

  #end(worker: PooledWorker, error: Error): void {
    if (!this.#workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.handle.kill()
    worker.fail(error)
  }
}

const toError = ({ message, stack }: JobFailure) => Object.assign(new Error(message), { stack })
