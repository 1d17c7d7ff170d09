import { abortable } from './retry.ts'

/** Serialises work per key. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` when all earlier work of this key is done. Throws what `work` throws, and the signal's reason. */
  async take<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const working = abortable(before, signal).then(work)
    // Aborted waiting work must not let later work overtake what runs before it.
    const over = Promise.allSettled([before, working])
    this.#last.set(name, over)
    try {
      return await working
    } finally {
      void over.then(() => this.#last.get(name) === over && this.#last.delete(name))
    }
  }
}
