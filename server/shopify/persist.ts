import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ShopifyError } from './shopify-error.ts'

/** How long, and how often. Milliseconds. */
export interface Patience {
  /** For one try. */
  timeout: number
  /** For all tries and the waits between them. */
  deadline: number
  /** Tries of a query when Shopify fails or can't be reached. Throttling doesn't count. */
  tries: number
  /** Before the second try; doubles with each, give or take half. */
  backOff: number
}

export interface Call {
  name: string
  mutation: boolean
  signal: AbortSignal
  log: Logger
}

/**
 * Tries until it works, trying again can't help, or the patience is at its end; then the last ShopifyError is thrown. A mutation
 * is repeated only when Shopify threw it away unread (throttled): after any other failure it may have happened.
 * When the call's own signal is aborted, its reason is thrown.
 * @param attempt gets the milliseconds that it may take
 */
export async function persist<T>(call: Call, patience: Patience, attempt: (timeout: number) => Promise<T>): Promise<T> {
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
      call.log.info({ operation: call.name, kind: error.kind, wait: Math.round(wait) }, 'Shopify: trying again')
      await sleep(wait, undefined, { signal: call.signal })
    }
  }
}

/** Gives what it runs a signal, and says plainly that time was up when it was. */
export async function inTime<T>(signal: AbortSignal, ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(ms)
  try {
    return await run(AbortSignal.any([signal, timeout]))
  } catch (error) {
    signal.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new ShopifyError('unreachable', `Shopify did not answer within ${Math.round(ms / 1000)} seconds.`, {
      cause: error,
    })
  }
}
