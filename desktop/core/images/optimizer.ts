import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { WorkerPool, type WorkerHandle } from '#shared/workers/worker-pool.ts'
import { copyOriginal, inspectOriginal } from './original.ts'
import type { InspectedFile, OptimizedImage } from './prepared-image.ts'

/**
 * Shrinks images in separate processes, so that a bad file can't crash the editor. On a computer where these processes
 * can't process any image, files are only checked, and `optimize` copies them: the shop can.
 */
export interface Optimizer {
  /** Checks a chosen file. Throws an ImageError such as `File is not an image`. */
  inspect(file: string): Promise<InspectedFile>
  /**
   * Writes a WebP of quality 85 within the upload box, upright, in sRGB and without metadata, to `to` plus an
   * extension; the write is atomic. Animations, and images that WebP would enlarge, are copied. Throws an ImageError:
   * `Failed to load image` or `Failed to optimize image`.
   */
  optimize(file: string, to: string): Promise<OptimizedImage>
  /** Small WebP of a file, for a list. Throws an ImageError. */
  thumbnail(file: string): Promise<Uint8Array<ArrayBuffer>>
  /** True if this computer can't process images, until the editor starts again. */
  sendsOriginals(): boolean
  /** Ends the processes. Running jobs fail with an AbortError. */
  close(): void
}

/** Jobs of the image processes. */
export interface OptimizerJobs {
  inspect: { input: { file: string }; result: InspectedFile }
  optimize: { input: { file: string; to: string }; result: OptimizedImage }
  /** Base64. */
  thumbnail: { input: { file: string }; result: string }
  /** Processes an image that is known to be good. */
  test: { input: null; result: void }
}

export interface OptimizerParts {
  /** Starts a process that runs image-worker.mjs. */
  start(): WorkerHandle
  processes?: number
  /** Time limit per file, milliseconds. */
  fileMs?: number
  /** Milliseconds after which an idle process is ended to free its memory. */
  idleMs?: number
  /** Told why, once, if this computer can't process images. */
  onUnable?(cause: unknown): void
}

/** An image killed its process, or no process can be started. */
class LostProcessError extends ImageError {}

/** Memory budget for images decoded at the same time, megabytes. */
const MEMORY_BUDGET = 300

export function createOptimizer({
  start,
  processes = 2,
  fileMs = 120_000,
  idleMs = 20_000,
  onUnable = () => {},
}: OptimizerParts): Optimizer {
  const pool = new WorkerPool<OptimizerJobs>({
    start,
    workers: processes,
    jobMs: fileMs,
    idleMs,
    memory: MEMORY_BUDGET,
    failure: (reason, cause) =>
      new (reason === 'late' ? ImageError : LostProcessError)(optimizerMessages.optimize, undefined, { cause }),
    toError: ({ message, status }) => new ImageError(message, status),
  })
  let isAble = true
  let testing: Promise<void> | null = null

  /** Finds out whether the image was at fault, or any other would have lost its process, too. */
  async function test() {
    try {
      await pool.run('test', null, 1)
    } catch (error) {
      if (error instanceof DOMException) throw error
      isAble = false
      onUnable(error)
    }
  }

  async function run<K extends keyof OptimizerJobs, T>(
    kind: K,
    input: OptimizerJobs[K]['input'],
    instead: () => Promise<T>,
  ): Promise<OptimizerJobs[K]['result'] | T> {
    try {
      if (isAble) return await pool.run(kind, input)
    } catch (error) {
      if (!(error instanceof LostProcessError)) throw error
      if (isAble) await (testing ??= test().finally(() => (testing = null)))
      if (isAble) throw error
    }
    return instead()
  }

  return {
    inspect: (file) => run('inspect', { file }, () => inspectOriginal(file)),
    optimize: (file, to) => run('optimize', { file, to }, () => copyOriginal(file, to)),
    async thumbnail(file) {
      const made = await run('thumbnail', { file }, async () => {
        throw new ImageError(optimizerMessages.optimize)
      })
      return new Uint8Array(Buffer.from(made, 'base64'))
    },
    sendsOriginals: () => !isAble,
    close: () => pool.close(new DOMException('The editor is closing.', 'AbortError')),
  }
}
