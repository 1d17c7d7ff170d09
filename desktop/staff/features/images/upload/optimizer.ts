import { optimizerMessages } from '#shared/features/images/optimizer-messages.ts'

/** A file ready for upload. */
export interface Prepared {
  /** WebP within `UPLOAD_BOX`, or the original if that is better; the server converts it to WebP anyway. */
  blob: Blob
  /** SHA-256 of the blob in hexadecimal; null where the page may not compute it (insecure context). */
  hash: string | null
  isOptimized: boolean
}

export interface Task {
  id: number
  kind: 'hash' | 'prepare'
  file: Blob
}

export type OptimizerResponse = { id: number } & (
  | { hash: string | null }
  | { prepared: Prepared }
  | { failure: string }
)

/** The subset of `Worker` used here. */
export interface OptimizerWorker {
  postMessage(task: Task, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: OptimizerResponse }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export interface Optimizer {
  /** SHA-256 of a file in hexadecimal; null in an insecure context. Throws if the file can't be read. */
  hash(file: Blob): Promise<string | null>
  /** Throws `Failed to load image`, `Failed to optimize image` or `Canvas context not available`. */
  prepare(file: Blob): Promise<Prepared>
}

/** A decoded image of 24 megapixels takes 100 MB. */
const AT_ONCE = 2
/** Idle workers are terminated to free their memory. */
const IDLE_MS = 10_000

interface Waiting {
  task: Task
  resolve(answer: OptimizerResponse): void
  reject(error: Error): void
}

/** Runs image processing in at most two workers. */
export function createOptimizer(startHelper: () => OptimizerWorker): Optimizer {
  const waiting: Waiting[] = []
  const idle: { helper: OptimizerWorker; timer: ReturnType<typeof setTimeout> }[] = []
  const working = new Map<OptimizerWorker, Waiting>()
  let lastId = 0

  function start(): OptimizerWorker {
    const helper = startHelper()
    helper.addEventListener('message', ({ data }) => {
      const { resolve } = working.get(helper)!
      rest(helper)
      resolve(data)
    })
    const fail = () => {
      // For example when it ran out of memory; the next task gets a new worker.
      const work = working.get(helper)
      working.delete(helper)
      helper.terminate()
      work?.reject(new Error(optimizerMessages.optimize))
      next()
    }
    helper.addEventListener('error', fail)
    helper.addEventListener('messageerror', fail)
    return helper
  }

  function rest(helper: OptimizerWorker) {
    working.delete(helper)
    const timer = setTimeout(() => {
      const at = idle.findIndex((other) => other.helper === helper)
      if (at >= 0) idle.splice(at, 1)
      helper.terminate()
    }, IDLE_MS)
    idle.push({ helper, timer })
    next()
  }

  function next() {
    if (working.size >= AT_ONCE) return
    const work = waiting.shift()
    if (!work) return
    const rested = idle.pop()
    if (rested) clearTimeout(rested.timer)
    const helper = rested?.helper ?? start()
    working.set(helper, work)
    helper.postMessage(work.task, [])
  }

  const ask = (kind: Task['kind'], file: Blob): Promise<OptimizerResponse> =>
    new Promise((resolve, reject) => {
      waiting.push({ task: { id: ++lastId, kind, file }, resolve, reject })
      next()
    })

  return {
    async hash(file) {
      const answer = await ask('hash', file)
      if ('hash' in answer) return answer.hash
      throw new Error('failure' in answer ? answer.failure : optimizerMessages.load)
    },
    async prepare(file) {
      const answer = await ask('prepare', file)
      if ('prepared' in answer) return answer.prepared
      throw new Error('failure' in answer ? answer.failure : optimizerMessages.optimize)
    },
  }
}

/** The page's optimizer. */
export const optimizer = createOptimizer(
  () => new Worker(new URL('./optimizer.worker.ts', import.meta.url), { type: 'module', name: 'images' }),
)
