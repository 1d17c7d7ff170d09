import { tooBusy } from './upload-errors.ts'

/** Semaphore with a bounded queue: limits concurrent work and refuses callers when the queue is full. */
export class Semaphore {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting = new Set<() => void>()
  #working = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /**
   * Runs `work` in a free slot.
   * @throws HttpError (503) if the queue is full, or the signal's reason if it aborts while waiting
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // Passes the slot on directly, so that no newcomer can take it.
      if (next) next()
      else this.#working--
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#working < this.#atOnce) {
      this.#working++
      return
    }
    if (this.#waiting.size >= this.#maxWaiting) throw tooBusy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const called = () => {
      this.#waiting.delete(called)
      signal.removeEventListener('abort', gone)
      resolve()
    }
    const gone = () => {
      this.#waiting.delete(called)
      reject(signal.reason as Error)
    }
    this.#waiting.add(called)
    signal.addEventListener('abort', gone, { once: true })
    await promise
  }
}
