import { Limiter } from '#shared/concurrency.ts'
import { HttpError } from '#server/errors.ts'

export type JobUrgency = 'now' | 'later'

export interface QueueLimits {
  /** Concurrency, and how much of it background work may use; the rest stays free for urgent work. */
  running: Record<JobUrgency, number>
  /** Maximum queue lengths. */
  waiting: Record<JobUrgency, number>
}

/** Priority queue: urgent work before background work. */
export class UrgencyQueue {
  readonly #running: Limiter
  readonly #urgent: Limiter
  readonly #background: Limiter
  readonly #closing = new AbortController()

  constructor({ running, waiting }: QueueLimits) {
    this.#running = new Limiter(running.now)
    // Bounds how much urgent work there is in all; background work is bounded on its own.
    this.#urgent = new Limiter(running.now + waiting.now, { maxWaiting: 0, full: busy })
    this.#background = new Limiter(running.later, { maxWaiting: waiting.later, full: busy })
  }

  /**
   * Runs `work` in its turn.
   * @throws HttpError (503) if the queue is full or closes meanwhile
   */
  run<T>(when: JobUrgency, work: () => Promise<T>): Promise<T> {
    const { signal } = this.#closing
    const [bound, priority] = when === 'now' ? [this.#urgent, 1] : [this.#background, 0]
    return bound.run(() => this.#running.run(work, { signal, priority }), { signal })
  }

  /** Refuses all waiting and future work. */
  close() {
    this.#closing.abort(closing())
  }
}

const busy = () =>
  new HttpError(503, 'Many images are being processed. Please try again in a moment.', { 'retry-after': '10' })

const closing = () =>
  new HttpError(503, 'The shop is shutting down. Please try again in a moment.', { 'retry-after': '10' })
