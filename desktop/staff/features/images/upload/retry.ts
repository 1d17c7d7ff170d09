import { fetchPerson } from '#staff/api/fetch-person.ts'
import { setOnline } from '#staff/api/connection.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { handleExpiredSession } from '#staff/api/session.ts'

/** Why the work is paused: the server is unreachable, or the user must sign in again. */
export type PauseReason = 'connection' | 'session'

export interface RetryOptions {
  signal?: AbortSignal
  /** Called when a pause starts, and with null when it ends. */
  onTrouble?(trouble: PauseReason | null): void
  /** Milliseconds between connection checks. */
  askEvery?: number
  /** Delays in milliseconds before each retry while the server is busy. */
  busyFor?: readonly number[]
}

const ASK_EVERY_MS = 3000
const BUSY_FOR_MS = [1000, 2000, 4000, 8000, 15_000]
/** Statuses of a server or proxy that is busy or restarting. */
const busy = [423, 425, 429, 502, 503, 504]

/**
 * Retries an operation until it succeeds or is rejected. Waits without limit for the connection and for sign-in, and a
 * limited time for a busy server. `attempt` must be idempotent, as the response to a successful try may be lost.
 */
export async function retry<T>(attempt: () => Promise<T>, how: RetryOptions = {}): Promise<T> {
  const { signal, onTrouble, busyFor = BUSY_FOR_MS, askEvery = ASK_EVERY_MS } = how
  let timesBusy = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const trouble = pauseReasonOf(error)
      const wait = error instanceof ApiError && busy.includes(error.status) ? busyFor[timesBusy++] : undefined
      if (trouble) {
        await waitForRecovery(trouble, { signal, onTrouble, askEvery })
        onTrouble?.(null)
      } else if (wait === undefined) throw error
      else await pause(wait, signal)
    }
  }
}

function pauseReasonOf(error: unknown): PauseReason | null {
  if (error instanceof UnreachableError) return 'connection'
  return error instanceof ApiError && error.status === 401 ? 'session' : null
}

type RecoveryOptions = Required<Pick<RetryOptions, 'askEvery'>> & {
  signal: AbortSignal | undefined
  onTrouble: RetryOptions['onTrouble']
}

/** Polls until the server responds and recognises the session. */
async function waitForRecovery(first: PauseReason, { signal, onTrouble, askEvery }: RecoveryOptions) {
  for (let trouble: PauseReason | null = first; trouble; trouble = await checkAgain()) {
    if (trouble === 'session') handleExpiredSession()
    else setOnline(false)
    onTrouble?.(trouble)
    await pause(askEvery, signal, ['online', 'focus'])
  }
}

async function checkAgain(): Promise<PauseReason | null> {
  try {
    return (await fetchPerson()) === null ? 'session' : null
  } catch (error) {
    // Only the session check failed; the attempt itself will show more.
    return error instanceof UnreachableError ? 'connection' : null
  }
}

/** Waits, or until the window receives one of these events. Throws the signal's reason. */
function pause(ms: number, signal: AbortSignal | undefined, events: readonly string[] = []): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = setTimeout(resolve, ms)
  signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
  for (const name of events) globalThis.addEventListener?.(name, () => resolve(), { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
