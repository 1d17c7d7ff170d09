import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ShopifyError } from './shopify-error.ts'

/** Retry limits; times in milliseconds. */
export interface RetryLimits {
  /** Per attempt. */
  timeout: number
  /** For all attempts and the waits between them. */
  deadline: number
  /** Attempts of a query while Shopify fails or is unreachable. Throttling doesn't count. */
  tries: number
  /** Delay before the second attempt; doubles each time, with jitter. */
  backOff: number
}

export interface RetryContext {
  name: string
  mutation: boolean
  signal: AbortSignal
  log: Logger
}

/**
 * Retries until it succeeds, a retry is pointless or the limits are reached; then throws the last ShopifyError, or the
 * signal's reason. A mutation is repeated only if Shopify throttled it: after any other failure it may have been
 * executed.
 * @param attempt - Gets its timeout in milliseconds.
 */
export async function retryCall<T>(
  call: RetryContext,
  patience: RetryLimits,
  attempt: (timeout: number) => Promise<T>,
): Promise<T> {
  const until = Date.now() + patience.deadline
  let failures = 0
  for (;;) {
    try {
      return await attempt(Math.max(1, Math.min(patience.timeout, until - Date.now())))
    } catch (error) {
      if (!(error instanceof ShopifyError) || !error.retryable) throw error
      if (error.outage) failures += 1
      if (error.outage && (call.mutation || failures >= patience.tries)) throw error
      const wait = error.retryAfter ?? patience.backOff * 2 ** Math.max(0, failures - 1) * (0.5 + Math.random())
      if (Date.now() + wait >= until) throw error
      call.log.info({ operation: call.name, kind: error.kind, wait: Math.round(wait) }, 'Shopify: retrying')
      await sleep(wait, undefined, { signal: call.signal })
    }
  }
}

/** Runs work with a timeout, and reports the timeout as a ShopifyError. */
export async function withTimeout<T>(
  signal: AbortSignal,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(ms)
  try {
    return await run(AbortSignal.any([signal, timeout]))
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new ShopifyError('unreachable', `Shopify did not respond within ${Math.round(ms / 1000)} seconds.`, {
      cause: error,
    })
  }
}
