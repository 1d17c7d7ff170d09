import type { Logger } from 'pino'
import { backOff, retry } from '#shared/retry.ts'
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
  isMutation: boolean
  signal: AbortSignal
  log: Logger
}

/**
 * Retries until it succeeds, a retry is pointless or the limits are reached; then throws the last ShopifyError, or the
 * signal's reason. A mutation is repeated only if Shopify throttled it: after any other failure it may have been
 * executed.
 * @param attempt - Gets its timeout in milliseconds.
 */
export function retryCall<T>(
  call: RetryContext,
  patience: RetryLimits,
  attempt: (timeout: number) => Promise<T>,
): Promise<T> {
  const until = performance.now() + patience.deadline
  const delay = backOff({ first: patience.backOff, most: patience.deadline })
  let outages = 0
  const delayAfter = (error: unknown) => {
    if (!(error instanceof ShopifyError) || !error.retryable) return null
    if (error.outage) outages += 1
    if (error.outage && (call.isMutation || outages >= patience.tries)) return null
    const wait = error.retryAfter ?? delay(Math.max(1, outages))
    if (performance.now() + wait >= until) return null
    call.log.info({ operation: call.name, kind: error.kind, wait: Math.round(wait) }, 'Shopify: retrying')
    return wait
  }
  return retry(
    () => attempt(Math.max(1, Math.min(patience.timeout, until - performance.now()))),
    delayAfter,
    call.signal,
  )
}

/** Runs work with a timeout, and reports the timeout as a ShopifyError. */
export async function withTimeout<T>(
  signal: AbortSignal,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(Math.ceil(ms))
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
