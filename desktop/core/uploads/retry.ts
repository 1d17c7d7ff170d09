import { type Shop, UnreachableError } from '#core/shop/shop.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { abortable, pause, retry } from '#shared/retry.ts'

export type RetryCause = NonNullable<UploadsState['trouble']>

export interface RetryOptions {
  shop: Shop
  signal: AbortSignal
  /** Called with the cause of a wait, and with null when the work goes on. */
  onTrouble(cause: RetryCause | null): void
  /** Retry delays in milliseconds for a busy or full server; the last one repeats. */
  pauses: readonly number[]
}

export const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
/** Statuses of a busy, full or restarting server, or of a proxy in front of it. */
const busy = [423, 425, 429, 502, 503, 504, 507]
/** Delay when requests fail although the connection is reported as online. */
const HICCUP_MS = 1000
const SESSION_EVERY_MS = 500
/**
 * A refused session may become valid again, for example when the server is restored from a backup or its clock is
 * fixed.
 */
const SESSION_AGAIN_MS = 60_000

/**
 * Retries until `attempt` succeeds or is rejected for good: waits for the connection, for a sign-in, or for a busy
 * server, as long as it takes. `attempt` must be idempotent, since a response may have been lost. Throws the signal's
 * reason.
 */
export async function retryUpload<T>(attempt: () => Promise<T>, how: RetryOptions): Promise<T> {
  const { signal, onTrouble, pauses } = how
  let hasFailed = false
  const delayAfter = async (error: unknown, failures: number) => {
    const trouble = retryCauseOf(error)
    if (!trouble) return null
    hasFailed = true
    // A brief overload isn't reported.
    if (trouble !== 'server' || failures > 1) onTrouble(trouble)
    if (trouble === 'server') return pauses[Math.min(failures, pauses.length) - 1]!
    await (trouble === 'connection' ? connected(how) : signedIn(how))
    return 0
  }
  try {
    return await retry(attempt, delayAfter, signal)
  } finally {
    if (hasFailed && !signal.aborted) onTrouble(null)
  }
}

function retryCauseOf(error: unknown): RetryCause | null {
  if (error instanceof UnreachableError) return 'connection'
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'session'
  return busy.includes(error.status) ? 'server' : null
}

async function connected({ shop: { connection }, signal }: RetryOptions): Promise<void> {
  if (connection.isOnline()) return pause(HICCUP_MS, signal)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = connection.onChange((isOnline) => isOnline && resolve())
  await abortable(promise, signal).finally(stop)
}

/** Waits for a new session; retrying with the old one would trigger sign-in again and again. */
async function signedIn({ shop, signal }: RetryOptions): Promise<void> {
  const old = sessionOf(shop)
  for (let waited = 0; waited < SESSION_AGAIN_MS && sessionOf(shop) === old; waited += SESSION_EVERY_MS)
    await pause(SESSION_EVERY_MS, signal)
}

const sessionOf = (shop: Shop) => JSON.stringify(shop.headers())
