import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { WorkerPool, type WorkerHandle } from '#shared/workers/worker-pool.ts'

/** File that passed the upload checks. */
export interface InspectedFile {
  /** Hexadecimal SHA-256 of the file on disk. */
  hash: string
  /** Bytes. */
  size: number
}

/** Image as it is uploaded. */
export interface OptimizedImage {
  /**
   * Local path: WebP, which the server stores as it is, or a copy of the original where that is smaller, which the
   * server converts (docs/images.md).
   */
  file: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256. */
  hash: string
}

/** Shrinks images in separate processes, so that a bad file can't crash the editor. */
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
  /** Ends the processes. Running jobs fail with an AbortError. */
  close(): void
}

/** Jobs of the image processes. */
export interface OptimizerJobs {
  inspect: { input: { file: string }; result: InspectedFile }
  optimize: { input: { file: string; to: string }; result: OptimizedImage }
  /** Base64. */
  thumbnail: { input: { file: string }; result: string }
}

export interface OptimizerParts {
  /** Starts a process that runs image-worker.js. */
  start(): WorkerHandle
  processes?: number
  /** Time limit per file, milliseconds. */
  fileMs?: number
  /** Milliseconds after which an idle process is ended to free its memory. */
  idleMs?: number
}

/** Memory budget for images decoded at the same time, megabytes. */
const MEMORY_BUDGET = 300

export function createOptimizer({
  start,
  processes = 2,
  fileMs = 120_000,
  idleMs = 20_000,
}: OptimizerParts): Optimizer {
  const pool = new WorkerPool<OptimizerJobs>({
    start,
    workers: processes,
    jobMs: fileMs,
    idleMs,
    memory: MEMORY_BUDGET,
    failure: (_, cause) => new ImageError(optimizerMessages.optimize, undefined, { cause }),
    toError: ({ message, status }) => new ImageError(message, status),
  })
  return {
    inspect: (file) => pool.run('inspect', { file }),
    optimize: (file, to) => pool.run('optimize', { file, to }),
    thumbnail: async (file) => new Uint8Array(Buffer.from(await pool.run('thumbnail', { file }), 'base64')),
    close: () => pool.close(new DOMException('The editor is closing.', 'AbortError')),
  }
}
