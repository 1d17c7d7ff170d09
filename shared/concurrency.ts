import { Semaphore } from 'async-mutex'
import { abortable } from './retry.ts'

interface LimiterOptions {
  /** Further callers are refused with the error of `full`. */
  maxWaiting: number
  full: () => Error
}

interface TurnOptions {
  /** Ends the wait; running work is not interrupted. */
  signal?: AbortSignal | undefined
  /** Higher ones go first; 0 by default. */
  priority?: number
  /** Slots that the work takes, 1 by default. Work that needs more than there are takes them all. */
  weight?: number
}

/**
 * Limits concurrent work to a number of slots, first come first served. Releasing takes time proportional to the slots,
 * so memory is counted in megabytes.
 */
export class Limiter {
  readonly #slots: number
  readonly #semaphore: Semaphore
  readonly #options: LimiterOptions | undefined
  #waiting = 0

  constructor(slots: number, options?: LimiterOptions) {
    this.#slots = slots
    this.#semaphore = new Semaphore(slots)
    this.#options = options
  }

  /** Runs `work` in its turn. Throws what `work` throws, the error of `full`, or the signal's reason. */
  async run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T> {
    const release = await this.acquire(options)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Resolves in its turn. Call the result to release the slots. */
  async acquire({ signal, priority, weight = 1 }: TurnOptions = {}): Promise<() => void> {
    signal?.throwIfAborted()
    const isFull = this.#semaphore.isLocked()
    if (isFull && this.#options && this.#waiting >= this.#options.maxWaiting) throw this.#options.full()
    const turn = this.#semaphore.acquire(Math.min(Math.max(weight, 1), this.#slots), priority)
    if (isFull) this.#waiting++
    try {
      const [, release] = await abortable(turn, signal)
      return release
    } catch (error) {
      void turn.then(([, release]) => release())
      throw error
    } finally {
      if (isFull) this.#waiting--
    }
  }
}

/** Serialises work per key. */
export class KeyedMutex {
  readonly #locks = new Map<string, { limiter: Limiter; users: number }>()

  /** Runs `work` when all earlier work of this key is done. Throws what `work` throws, or the signal's reason. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const lock = this.#locks.get(key) ?? { limiter: new Limiter(1), users: 0 }
    this.#locks.set(key, lock)
    lock.users++
    try {
      return await lock.limiter.run(work, { signal })
    } finally {
      if (--lock.users === 0) this.#locks.delete(key)
    }
  }
}
