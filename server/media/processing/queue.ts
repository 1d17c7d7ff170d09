import { HttpError } from '#server/errors.ts'

export type JobUrgency = 'now' | 'later'

export interface QueueLimits {
  /** Concurrency, and how much of it background work may use; the rest stays free for urgent work. */
  running: Record<JobUrgency, number>
  /** Maximum queue lengths. */
  waiting: Record<JobUrgency, number>
}

interface Waiting {
  begin: () => void
  refuse: (error: HttpError) => void
}

/** Priority queue: urgent work before background work. */
export class UrgencyQueue {
  readonly #limits: QueueLimits
  readonly #waiting: Record<JobUrgency, Waiting[]> = { now: [], later: [] }
  readonly #running: Record<JobUrgency, number> = { now: 0, later: 0 }
  #closed = false

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs `work` in its turn.
   * @throws HttpError (503) if the queue is full or closes meanwhile
   */
  async run<T>(when: JobUrgency, work: () => Promise<T>): Promise<T> {
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

  /** Refuses all waiting and future work. */
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

  #hasPlace(when: JobUrgency): boolean {
    const { now, later } = this.#running
    return now + later < this.#limits.running.now && (when === 'now' || later < this.#limits.running.later)
  }
}

const busy = () =>
  new HttpError(503, 'Many images are being processed. Please try again in a moment.', { 'retry-after': '10' })

const closing = () =>
  new HttpError(503, 'The shop is shutting down. Please try again in a moment.', { 'retry-after': '10' })
