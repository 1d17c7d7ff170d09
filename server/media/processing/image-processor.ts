import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Limiter } from '#shared/concurrency.ts'
import { forkImageProcess } from '#shared/media/image-process.ts'
import { WorkerPool, type WorkerHandle } from '#shared/workers/worker-pool.ts'
import { HttpError } from '#server/errors.ts'
import type { TempFiles } from '#server/storage/files.ts'

/** The stored form of an upload. */
export interface OptimisedImage {
  /** A temporary file: WebP, upright, within `UPLOAD_BOX`, without metadata; animated if the upload was. */
  path: string
  /** Hexadecimal SHA-256 of that file, and of the upload. */
  hash: string
  sourceHash: string
  /** Pixels of one frame. */
  width: number
  height: number
  /** Bytes. */
  size: number
  isAnimated: boolean
  /** A data URL of some hundred bytes. */
  placeholder: string
  /** 64 bits, hexadecimal; similar for similar images. */
  perceptualHash: string
}

export interface ImageVariant {
  /** Pixels; never wider than the image. */
  width: number
  format: 'webp' | 'avif'
}

/**
 * Image processing in low-priority child processes: two at a time, with bounded memory. An image that kills its process
 * is refused.
 */
export interface ImageProcessor {
  /**
   * Converts an upload to its stored form.
   * @throws HttpError (415) for a format that isn't accepted, (422) for a damaged image, (413) for too many pixels or
   * frames, (503) if the queue is full, (507)
   */
  optimise(source: string): Promise<OptimisedImage>
  /** Renders a smaller version of a stored image to a temporary file. Work for `later` has the lowest priority. */
  vary(source: string, variant: ImageVariant, when: Urgency): Promise<{ path: string; size: number }>
  /**
   * Extracts the data URL in `url` from a JSON object too large for the main thread: writes its bytes to a temporary
   * file and returns the other fields (at most 1 MB).
   * @throws HttpError (400, 413, 415)
   */
  unpack(bodyPath: string): Promise<{ fields: Record<string, unknown>; path: string | null }>
  close(): Promise<void>
}

interface Paths {
  source: string
  /** A new file, which may not be created. */
  target: string
}

/** Jobs of the image processes. */
export interface ImageJobs {
  optimise: { input: Paths; result: OptimisedImage }
  vary: { input: Paths & { variant: ImageVariant }; result: { path: string; size: number } }
  unpack: { input: Paths; result: { fields: Record<string, unknown>; path: string | null } }
}

type Urgency = 'now' | 'later'

/** Number of processes, and how many of them may do background work; the rest stays free for urgent work. */
const RUNNING = { now: 2, later: 1 }
/** Maximum queue lengths. */
const WAITING = { now: 100, later: 5_000 }
/** Images that need more megabytes than this are processed one at a time; the other process stays free for small ones. */
const LARGE = 100
/** Megabytes for a large image and a small one; see the limit in image.worker.ts. */
const MEMORY_BUDGET = 420
/** Time limit of a job, generous for a busy machine. */
const JOB_MS = 120_000
const IDLE_MS = 60_000
const FILE = new URL('./image.worker.ts', import.meta.url)

export interface ImageProcessorOptions {
  tempFiles: TempFiles
  log: Logger
  /** Overrides for tests. */
  limits?: { waiting?: Record<Urgency, number>; jobMs?: number; idleMs?: number }
  start?: () => WorkerHandle
}

/** Starts image processing in child processes, which run only while there is work. */
export function openImageProcessor({
  tempFiles,
  log,
  limits: { waiting = WAITING, jobMs = JOB_MS, idleMs = IDLE_MS } = {},
  start = () => startProcess(log),
}: ImageProcessorOptions): ImageProcessor & { pids(): number[] } {
  const pool = new WorkerPool<ImageJobs>({
    start,
    workers: RUNNING.now,
    jobMs,
    idleMs,
    memory: MEMORY_BUDGET,
    large: LARGE,
    failure: (reason, cause) => failures[reason](Math.ceil(jobMs / 1000), cause),
    toError: ({ status, message, stack }) =>
      status ? new HttpError(status, message) : Object.assign(new Error(message), { stack }),
  })
  // Urgent work is bounded in all; background work also in how much of it runs.
  const bounds = {
    now: new Limiter(RUNNING.now + waiting.now, { maxWaiting: 0, full: busy }),
    later: new Limiter(RUNNING.later, { maxWaiting: waiting.later, full: busy }),
  }
  const closing = new AbortController()

  function run<K extends keyof ImageJobs>(kind: K, input: ImageJobs[K]['input'], when: Urgency = 'now') {
    const work = async () => {
      try {
        return await pool.run(kind, input, when === 'now' ? 1 : 0)
      } catch (error) {
        await rm(input.target, { force: true })
        throw error
      }
    }
    return bounds[when].run(work, { signal: closing.signal })
  }

  return {
    optimise: (source) => run('optimise', { source, target: tempFiles.newPath('webp') }),
    vary: (source, variant, when) => run('vary', { source, target: tempFiles.newPath(variant.format), variant }, when),
    unpack: (source) => run('unpack', { source, target: tempFiles.newPath('upload') }),
    async close() {
      closing.abort(shuttingDown())
      pool.close(shuttingDown())
    },
    pids: () => pool.pids(),
  }
}

function startProcess(log: Logger): WorkerHandle {
  const { child, handle } = forkImageProcess(FILE)
  child.stderr?.on('data', (text: Buffer) => log.debug({ text: text.toString() }, 'output of an image process'))
  child.on('error', (error) => log.warn({ err: error }, 'an image process failed'))
  child.on('exit', (code, signal) => {
    // Those that we end are no news.
    if (!child.killed) log.warn({ code, signal }, 'an image process ended')
  })
  return handle
}

const failures = {
  start: (_: number, cause: unknown) => new Error('An image process could not be started.', { cause }),
  exit: () => new HttpError(422, 'The image can’t be used: processing it failed.'),
  late: (seconds: number) =>
    new HttpError(422, `Processing the image takes longer than ${seconds} s. Send a smaller one.`),
}

const RETRY_SOON = { 'retry-after': '10' }

const busy = () => new HttpError(503, 'Many images are being processed. Please try again in a moment.', RETRY_SOON)

const shuttingDown = () => new HttpError(503, 'The shop is shutting down. Please try again in a moment.', RETRY_SOON)
