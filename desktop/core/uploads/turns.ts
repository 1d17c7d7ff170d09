import { abortable } from './persevere.ts'

/** One after the other, where they have the same name. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does its work when it is its turn. Throws what the work throws, and the signal's reason. */
  async take<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const working = abortable(before, signal).then(work)
    // Who is stopped while it waits doesn't let the next one overtake those before it.
    const over = Promise.allSettled([before, working])
    this.#last.set(name, over)
    try {
      return await working
    } finally {
      void over.then(() => this.#last.get(name) === over && this.#last.delete(name))
    }
  }
}
