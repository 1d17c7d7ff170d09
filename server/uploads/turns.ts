import { tooBusy } from './refusals.ts'

/** Lets so many work at once; others wait in line, and when the line is too long they are refused. */
export class Turns {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting = new Set<() => void>()
  #working = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** Works when it is its turn. Throws a Refusal (503), or the signal's reason when whoever asked has gone while waiting. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(signal)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // A turn is handed on; nobody who comes in between can take it.
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
