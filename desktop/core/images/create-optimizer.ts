import { faults } from '#shared/features/images/faults.ts'
import { PictureFault } from './fault.ts'
import type { Answer, Order } from './messages.ts'
import type { Optimizer, WorkerProcess } from './optimizer.ts'
import { Room } from './room.ts'

export interface OptimizerParts {
  /** Starts a process that runs image-worker.js. */
  start(): WorkerProcess
  processes?: number
  /** Milliseconds that one file may take. */
  fileMs?: number
  /** Milliseconds after which a process that has nothing to do is sent home: it holds memory. */
  idleMs?: number
}

/** What pictures that are decoded at the same time may take together, bytes. */
const ROOM = 300 * 1024 * 1024
/** What a process may hold on to between files; one that holds more is replaced. */
const KEPT_RSS = 200 * 1024 * 1024

type Work = Exclude<Order, { kind: 'go' }>

interface Job {
  order: Work
  resolve(done: never): void
  reject(error: Error): void
  /** Gives back the room that it has. */
  free(): void
  late?: NodeJS.Timeout
}

/** A pool of processes, one file at a time in each. One that dies fails its file only, and is replaced. */
export function createOptimizer({
  start,
  processes = 2,
  fileMs = 120_000,
  idleMs = 20_000,
}: OptimizerParts): Optimizer {
  const room = new Room(ROOM)
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
      tell(worker, job.order)
    } catch (cause) {
      job.reject(new PictureFault(faults.optimize, { cause }))
    }
    next()
  }

  function begin(): WorkerProcess {
    const worker = start()
    worker.on('message', (answer) => heard(worker, answer as Answer))
    worker.on('exit', () => gone(worker))
    return worker
  }

  function heard(worker: WorkerProcess, answer: Answer) {
    const job = working.get(worker)
    if (job?.order.id !== answer.id) return
    if ('needs' in answer) return void admit(worker, job, answer.needs)
    over(worker, job)
    if (answer.rss > KEPT_RSS) worker.kill()
    else idle.set(worker, setTimeout(() => send(worker), idleMs).unref())
    if ('done' in answer) job.resolve(answer.done as never)
    else job.reject(new PictureFault(answer.words, answer))
    next()
  }

  async function admit(worker: WorkerProcess, job: Job, bytes: number) {
    // Waiting for others is no fault of the file's.
    clearTimeout(job.late)
    const free = await room.take(bytes)
    if (working.get(worker) !== job) return free()
    job.free = free
    job.late = setTimeout(() => end(worker), fileMs)
    tell(worker, { kind: 'go', id: job.order.id })
  }

  function over(worker: WorkerProcess, job: Job) {
    working.delete(worker)
    clearTimeout(job.late)
    job.free()
  }

  /** Sends home a process that has nothing to do. */
  function send(worker: WorkerProcess) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.kill()
  }

  /** Ends a process, and fails what it is doing. */
  function end(worker: WorkerProcess) {
    gone(worker)
    worker.kill()
  }

  function gone(worker: WorkerProcess) {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    const job = working.get(worker)
    if (!job) return
    over(worker, job)
    job.reject(new PictureFault(faults.optimize))
    next()
  }

  const ask = <T>(order: Work): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(closed())
      waiting.push({ order, resolve, reject, free: () => undefined })
      next()
    })

  return {
    look: (file) => ask({ kind: 'look', id: ++lastId, file }),
    optimize: (file, to) => ask({ kind: 'optimize', id: ++lastId, file, to }),
    close() {
      isClosed = true
      for (const { reject } of [...waiting.splice(0), ...working.values()]) reject(closed())
      for (const worker of [...idle.keys(), ...working.keys()]) send(worker)
    },
  }
}

function tell(worker: WorkerProcess, order: Order) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window.
  worker.postMessage(order)
}

const closed = () => new DOMException('The editor is closing.', 'AbortError')
