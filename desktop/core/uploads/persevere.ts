import { type Shop, Unreachable } from '#core/shop/shop.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import { ApiError } from '#shared/contract/errors.ts'

export type Trouble = NonNullable<UploadsState['trouble']>

export interface Perseverance {
  shop: Shop
  signal: AbortSignal
  /** Hears what is waited for, and null when it goes on. */
  onTrouble(trouble: Trouble | null): void
  /** Milliseconds to wait for a server that is busy or full, one time after the other; the last one again and again. */
  pauses: readonly number[]
}

export const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
/** Of a server that is busy, full or starts again, and of what stands before it. */
const busy = [423, 425, 429, 502, 503, 504, 507]
/** While the connection is said to be there and calls fail all the same. */
const HICCUP_MS = 1000
const SESSION_EVERY_MS = 500
/** A session that was refused may be good again: the server was restored, or its clock was. */
const SESSION_AGAIN_MS = 60_000

/**
 * Does something until it is done or refused: waits for a lost connection, for somebody to sign in, and for a busy or full server, as long
 * as it takes. `attempt` must be fit to be repeated: the answer to one that worked may have been lost. Throws the signal's reason.
 */
export async function persevere<T>(attempt: () => Promise<T>, how: Perseverance): Promise<T> {
  const { signal, onTrouble, pauses } = how
  for (let times = 0; ; times++) {
    signal.throwIfAborted()
    try {
      const done = await attempt()
      if (times > 0) onTrouble(null)
      return done
    } catch (error) {
      signal.throwIfAborted()
      const trouble = troubleIn(error)
      if (!trouble) {
        if (times > 0) onTrouble(null)
        throw error
      }
      // A server that was busy for a moment is nobody's trouble.
      if (trouble !== 'server' || times > 0) onTrouble(trouble)
      if (trouble === 'connection') await connected(how)
      else if (trouble === 'session') await signedIn(how)
      else await pause(pauses[Math.min(times, pauses.length - 1)]!, signal)
    }
  }
}

function troubleIn(error: unknown): Trouble | null {
  if (error instanceof Unreachable) return 'connection'
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'session'
  return busy.includes(error.status) ? 'server' : null
}

async function connected({ shop: { connection }, signal }: Perseverance): Promise<void> {
  if (connection.isOnline()) return pause(HICCUP_MS, signal)
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = connection.onChange((isOnline) => isOnline && resolve())
  await abortable(promise, signal).finally(stop)
}

/** Until there is another session. Asking with the old one would send the person to sign in again and again. */
async function signedIn({ shop, signal }: Perseverance): Promise<void> {
  const old = sessionOf(shop)
  for (let waited = 0; waited < SESSION_AGAIN_MS && sessionOf(shop) === old; waited += SESSION_EVERY_MS)
    await pause(SESSION_EVERY_MS, signal)
}

const sessionOf = (shop: Shop) => JSON.stringify(shop.headers())

/** Throws the signal's reason. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await abortable(promise, signal).finally(() => clearTimeout(timer))
}

/** As the promise ends, or at once with the signal's reason. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
