import { Refusal } from '#server/http/errors.ts'

export type When = 'now' | 'later'

export interface QueueLimits {
  /** What runs at once, and how many of them may be for later: those leave a place for who comes now. */
  running: Record<When, number>
  /** What may wait. */
  waiting: Record<When, number>
}

interface Waiting {
  begin: () => void
  refuse: (error: Refusal) => void
}

/** Work in order: what is wanted now before what is wanted later. */
export class Queue {
  readonly #limits: QueueLimits
  readonly #waiting: Record<When, Waiting[]> = { now: [], later: [] }
  readonly #running: Record<When, number> = { now: 0, later: 0 }
  #closed = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Throws a Refusal (503) when too many wait, or when the queue closes before it is its turn. */
  async run<T>(when: When, work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw closing()
    if (this.#waiting[when].length >= this.#limits.waiting[when]) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting[when].push({ begin: resolve, refuse: reject })
    this.#next()
    await promise
    try {
      return await work()
    } finally {
      this.#running[when] -= 1
      this.#next()
    }
  }

  /** Refuses all who wait, and who come. */
  close() {
    this.#closed = true
    for (const { refuse } of [...this.#waiting.now.splice(0), ...this.#waiting.later.splice(0)]) refuse(closing())
  }

  #next() {
    for (const when of ['now', 'later'] as const) {
      while (this.#waiting[when].length > 0 && this.#hasPlace(when)) {
        this.#running[when] += 1
        this.#waiting[when].shift()!.begin()
      }
    }
  }

  #hasPlace(when: When): boolean {
    const { now, later } = this.#running
    return now + later < this.#limits.running.now && (when === 'now' || later < this.#limits.running.later)
  }
}

const busy = () =>
  new Refusal(503, 'Many images are being worked on. Please try again in a moment.', { 'retry-after': '10' })

const closing = () => new Refusal(503, 'The shop is closing. Please try again in a moment.', { 'retry-after': '10' })
