import { createDeferred } from '#shared/older-browsers.ts'

interface BackOff {
  /** Milliseconds after the first failure; doubled by each further one. */
  first: number
  most: number
}

/**
 * Exponential back-off with jitter (between half and full delay), so that attempts that failed together aren't repeated
 * together. Failures are counted from 1.
 */
export const backOff =
  ({ first, most }: BackOff) =>
  (failure: number): number =>
    Math.round(Math.min(most, first * 2 ** (failure - 1)) * (0.5 + Math.random() / 2))

/** Milliseconds before the next attempt; null if the error is final. Failures are counted from 1. */
export type DelayAfter = (error: unknown, failures: number) => number | null | Promise<number | null>

/** Retries until `attempt` succeeds or fails for good. Throws its last error, or the signal's reason. */
export async function retry<T>(attempt: () => Promise<T>, delayAfter: DelayAfter, signal?: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const delay = await delayAfter(error, failures)
      if (delay === null) throw error
      if (delay > 0) await pause(delay, signal)
    }
  }
}

/** Waits `ms` milliseconds. Throws the signal's reason. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = createDeferred<void>()
  const timer = setTimeout(resolve, ms)
  await abortable(promise, signal).finally(() => clearTimeout(timer))
}

/** Settles like `promise`, or rejects at once with the signal's reason. */
export async function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  const { promise: aborted, reject } = createDeferred<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
