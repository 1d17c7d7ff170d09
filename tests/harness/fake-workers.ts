import type { WorkerReply, WorkerRequest } from '#shared/workers/jobs.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'

/** A worker that does only what its test says. */
class FakeWorker implements WorkerHandle {
  readonly #listeners: Record<string, (given?: unknown) => void> = {}
  /** Inputs of its jobs, in order. */
  readonly jobs: unknown[] = []
  /** How often its jobs got the memory that they had requested. */
  granted = 0
  isKilled = false
  #id = 0

  on(event: string, listener: (given?: unknown) => void) {
    this.#listeners[event] = listener
  }

  postMessage(message: unknown) {
    const request = message as WorkerRequest<Record<string, { input: unknown; result: unknown }>>
    this.#id = request.id
    if ('go' in request) this.granted += 1
    else this.jobs.push(request.input)
  }

  kill() {
    this.isKilled = true
  }

  reply(reply: WorkerReply) {
    this.#listeners['message']!(reply)
  }

  finish(result: unknown, rss = 0) {
    this.reply({ id: this.#id, result, rss })
  }

  requestMemory(needs: number) {
    this.reply({ id: this.#id, needs })
  }

  crash() {
    this.#listeners['exit']!()
  }
}

/** Workers that are ready at once. */
export function fakeWorkers() {
  const started: FakeWorker[] = []
  function start() {
    const worker = new FakeWorker()
    started.push(worker)
    queueMicrotask(() => worker.reply({ ready: true }))
    return worker
  }
  return { started, start }
}
