import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { WorkerPool, type WorkerHandle } from '#shared/workers/worker-pool.ts'

/** A file ready for upload. */
export interface Prepared {
  /** WebP within `UPLOAD_BOX`, or the original if that is better; the server converts it to WebP anyway. */
  blob: Blob
  /** SHA-256 of the blob in hexadecimal; null where the page may not compute it (insecure context). */
  hash: string | null
  isOptimized: boolean
}

export interface OptimizerJobs {
  hash: { input: Blob; result: string | null }
  prepare: { input: Blob; result: Prepared }
}

export interface Optimizer {
  /** SHA-256 of a file in hexadecimal; null in an insecure context. Throws if the file can't be read. */
  hash(file: Blob): Promise<string | null>
  /** Throws `Failed to load image`, `Failed to optimize image` or `Canvas context not available`. */
  prepare(file: Blob): Promise<Prepared>
}

/** A decoded image of 24 megapixels takes 100 MB. */
const AT_ONCE = 2
const IDLE_MS = 10_000

/** Runs image processing in at most two workers. */
export function createOptimizer(start: () => WorkerHandle): Optimizer {
  const pool = new WorkerPool<OptimizerJobs>({
    start,
    workers: AT_ONCE,
    idleMs: IDLE_MS,
    // For example when it ran out of memory.
    failure: () => new Error(optimizerMessages.optimize),
  })
  return {
    hash: (file) => pool.run('hash', file),
    prepare: (file) => pool.run('prepare', file),
  }
}

/** The page's optimizer. */
export const optimizer = createOptimizer(() => {
  const worker = new Worker(new URL('./optimizer.worker.ts', import.meta.url), { type: 'module', name: 'images' })
  return {
    postMessage: (request) => worker.postMessage(request, []),
    on(event: string, listener: (given?: unknown) => void) {
      if (event === 'message') return worker.addEventListener('message', ({ data }) => listener(data))
      worker.addEventListener(event, listener)
      if (event === 'error') worker.addEventListener('messageerror', listener)
    },
    kill: () => worker.terminate(),
  }
})
