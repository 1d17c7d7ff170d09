import { createDeferred } from '#shared/older-browsers.ts'

/** Input and result of each kind of job that a worker does. */
export type JobTypes<J> = { [K in keyof J]: { input: unknown; result: unknown } }

/** To a worker: a job, or `go`: the memory that the job has requested is available. */
export type WorkerRequest<J extends JobTypes<J>> =
  | { id: number; kind: keyof J; input: J[keyof J]['input'] }
  | { id: number; go: true }

/**
 * From a worker: it can take its first job; the memory (bytes) that a job needs before it can go on; a job's outcome,
 * with the memory (bytes) that the worker holds afterwards.
 */
export type WorkerReply = { ready: true } | { id: number; needs: number } | ({ id: number } & JobOutcome)

export type JobOutcome = ({ result: unknown } | { failure: JobFailure }) & { rss: number }

/** An error that crosses processes. */
export interface JobFailure {
  message: string
  stack?: string | undefined
  /** HTTP status; undefined if the input isn't at fault. */
  status?: number | undefined
}

/** Resolves when that many bytes of memory are available. */
export type RequestMemory = (bytes: number) => Promise<void>

export type JobHandlers<J extends JobTypes<J>> = {
  [K in keyof J]: (input: J[K]['input'], requestMemory: RequestMemory) => J[K]['result'] | Promise<J[K]['result']>
}

/** A worker's connection to its pool. */
export interface WorkerPort {
  post(reply: WorkerReply): void
  listen(listener: (request: unknown) => void): void
  /** Bytes of memory that a process holds. */
  rss?(): number
}

/** Handles the jobs of a `WorkerPool`, one at a time. */
export function serveJobs<J extends JobTypes<J>>({ post, listen, rss }: WorkerPort, handlers: JobHandlers<J>): void {
  let go = () => {}

  async function outcomeOf({ id, kind, input }: Exclude<WorkerRequest<J>, { go: true }>) {
    const requestMemory = (needs: number) => {
      const { promise, resolve } = createDeferred<void>()
      go = resolve
      post({ id, needs })
      return promise
    }
    try {
      return { result: await handlers[kind](input, requestMemory) }
    } catch (error) {
      return { failure: toFailure(error) }
    }
  }

  listen(async (message) => {
    const request = message as WorkerRequest<J>
    if ('go' in request) go()
    else post({ id: request.id, ...(await outcomeOf(request)), rss: rss?.() ?? 0 })
  })
  post({ ready: true })
}

function toFailure(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, status } = error as Error & { status?: number }
  return { message, stack, status }
}
