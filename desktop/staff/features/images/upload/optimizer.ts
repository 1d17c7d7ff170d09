import { Limiter } from '#shared/concurrency.ts'
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
  kind: 'hash' | 'prepare'
  file: Blob
}

export type OptimizerResponse = { hash: string | null } | { prepared: Prepared } | { failure: string }

export type OptimizerWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

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

/** Runs image processing in at most two workers. */
export function createOptimizer(startWorker: () => OptimizerWorker): Optimizer {
  const limiter = new Limiter(AT_ONCE)
  const idle: { worker: OptimizerWorker; timer: ReturnType<typeof setTimeout> }[] = []

  function rest(worker: OptimizerWorker) {
    const timer = setTimeout(() => {
      idle.shift()
      worker.terminate()
    }, IDLE_MS)
    idle.push({ worker, timer })
  }

  const ask = (task: Task): Promise<OptimizerResponse> =>
    limiter.run(async () => {
      // The one that rested last, so that the others are terminated in the order in which they came to rest.
      const rested = idle.pop()
      clearTimeout(rested?.timer)
      const worker = rested?.worker ?? startWorker()
      try {
        const response = await responseOf(worker, task)
        rest(worker)
        return response
      } catch (error) {
        // For example when it ran out of memory; the next task gets a new worker.
        worker.terminate()
        throw error
      }
    })

  return {
    async hash(file) {
      const response = await ask({ kind: 'hash', file })
      if ('hash' in response) return response.hash
      throw new Error('failure' in response ? response.failure : optimizerMessages.load)
    },
    async prepare(file) {
      const response = await ask({ kind: 'prepare', file })
      if ('prepared' in response) return response.prepared
      throw new Error('failure' in response ? response.failure : optimizerMessages.optimize)
    },
  }
}

function responseOf(worker: OptimizerWorker, task: Task): Promise<OptimizerResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<OptimizerResponse>()
  const end = new AbortController()
  const how = { signal: end.signal }
  const fail = () => reject(new Error(optimizerMessages.optimize))
  worker.addEventListener('message', ({ data }: MessageEvent<OptimizerResponse>) => resolve(data), how)
  worker.addEventListener('error', fail, how)
  worker.addEventListener('messageerror', fail, how)
  worker.postMessage(task, [])
  return promise.finally(() => end.abort())
}

/** The page's optimizer. */
export const optimizer = createOptimizer(
  () => new Worker(new URL('./optimizer.worker.ts', import.meta.url), { type: 'module', name: 'images' }),
)
