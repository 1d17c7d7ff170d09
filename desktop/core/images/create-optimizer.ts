import { Limiter } from '#shared/concurrency.ts'
import { optimizerMessages } from '#shared/features/images/optimizer-messages.ts'
import { ImageError } from './image-error.ts'
import type { WorkerMessage, WorkerRequest } from './messages.ts'
import type { Optimizer, WorkerProcess } from './optimizer.ts'

export interface OptimizerParts {
  /** Starts a process that runs image-worker.js. */
  start(): WorkerProcess
  processes?: number
  /** Time limit per file, milliseconds. */
  fileMs?: number
  /** Milliseconds after which an idle process is ended to free its memory. */
  idleMs?: number
}

const MEGABYTE = 1024 * 1024
/** Memory budget for images decoded at the same time, megabytes. */
const MEMORY_BUDGET = 300
/** A process holding more than this between files is replaced, bytes. */
const MAX_IDLE_RSS = 200 * MEGABYTE

type Work = Exclude<WorkerRequest, { kind: 'go' }>

interface Job {
  request: Work
  resolve(done: never): void
  reject(error: Error): void
  /** Releases the job's share of the memory budget. */
  free(): void
  late?: NodeJS.Timeout
}

/** Pool of worker processes, one file at a time in each. A crash fails only its own file; the process is replaced. */
export function createOptimizer({
  start,
  processes = 2,
  fileMs = 120_000,
  idleMs = 20_000,
}: OptimizerParts): Optimizer {
  const budget = new Limiter(MEMORY_BUDGET)
  const waiting: Job[] = []
  const working = new Map<WorkerProcess, Job>()
  const idle = new Map<WorkerProcess, NodeJS.Timeout>()
  let lastId = 0
  let isClosed = false

  function next() {
    if (isClosed || working.size >= processes) return
    const job = waiting.shift()
    if (!job) return
    try {
      const worker = idle.keys().next().value ?? begin()
      clearTimeout(idle.get(worker))
      idle.delete(worker)
      working.set(worker, job)
      job.late = setTimeout(() => end(worker), fileMs)
      post(worker, job.request)
    } catch (cause) {
      job.reject(new ImageError(optimizerMessages.optimize, { cause }))
    }
    next()
  }

  function begin(): WorkerProcess {
    const worker = start()
    worker.on('message', (answer) => handleMessage(worker, answer as WorkerMessage))
    worker.on('exit', () => handleExit(worker))
    return worker
  }

  function handleMessage(worker: WorkerProcess, answer: WorkerMessage) {
    const job = working.get(worker)
    if (job?.request.id !== answer.id) return
    if ('needs' in answer) return void admit(worker, job, answer.needs)
    over(worker, job)
    if (answer.rss > MAX_IDLE_RSS) worker.kill()
    else idle.set(worker, setTimeout(() => send(worker), idleMs).unref())
    if ('done' in answer) job.resolve(answer.done as never)
    else job.reject(new ImageError(answer.message, answer))
    next()
  }

  async function admit(worker: WorkerProcess, job: Job, bytes: number) {
    // The time limit doesn't run while the job waits for memory.
    clearTimeout(job.late)
    const free = await budget.acquire({ weight: Math.ceil(bytes / MEGABYTE) })
    if (working.get(worker) !== job) return free()
    job.free = free
    job.late = setTimeout(() => end(worker), fileMs)
    post(worker, { kind: 'go', id: job.request.id })
  }

  function over(worker: WorkerProcess, job: Job) {
    working.delete(worker)
    clearTimeout(job.late)
    job.free()
  }

  /** Ends an idle process. */
  function send(worker: WorkerProcess) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.kill()
  }

  /** Ends a process and fails its current job. */
  function end(worker: WorkerProcess) {
    handleExit(worker)
    worker.kill()
  }

  function handleExit(worker: WorkerProcess) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    const job = working.get(worker)
    if (!job) return
    over(worker, job)
    job.reject(new ImageError(optimizerMessages.optimize))
    next()
  }

  const enqueue = <T>(request: Work): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(closed())
      waiting.push({ request, resolve, reject, free: () => undefined })
      next()
    })

  return {
    inspect: (file) => enqueue({ kind: 'inspect', id: ++lastId, file }),
    optimize: (file, to) => enqueue({ kind: 'optimize', id: ++lastId, file, to }),
    close() {
      isClosed = true
      for (const { reject } of [...waiting.splice(0), ...working.values()]) reject(closed())
      for (const worker of [...idle.keys(), ...working.keys()]) send(worker)
    },
  }
}

function post(worker: WorkerProcess, request: WorkerRequest) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window.
  worker.postMessage(request)
}

const closed = () => new DOMException('The editor is closing.', 'AbortError')
