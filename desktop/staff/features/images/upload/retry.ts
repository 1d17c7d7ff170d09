import { pause, retry } from '#shared/retry.ts'
import { fetchPerson } from '#staff/api/fetch-person.ts'
import { setOnline } from '#staff/api/connection.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { handleExpiredSession } from '#staff/api/session.ts'
import { createDeferred } from '#shared/older-browsers.ts'

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
export function retryUpload<T>(attempt: () => Promise<T>, how: RetryOptions = {}): Promise<T> {
  const { signal, onTrouble, busyFor = BUSY_FOR_MS, askEvery = ASK_EVERY_MS } = how
  let timesBusy = 0
  const delayAfter = async (error: unknown) => {
    if (error instanceof ApiError && busy.includes(error.status)) return busyFor[timesBusy++] ?? null
    const trouble = pauseReasonOf(error)
    if (!trouble) return null
    await waitForRecovery(trouble, { signal, onTrouble, askEvery })
    onTrouble?.(null)
    return 0
  }
  return retry(attempt, delayAfter, signal)
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
    await pauseOrWake(askEvery, signal)
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

/** Waits, at most until the window is focused or online again. Throws the signal's reason. */
function pauseOrWake(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = createDeferred<void>()
  const over = new AbortController()
  for (const name of ['online', 'focus']) globalThis.addEventListener?.(name, () => resolve(), { signal: over.signal })
  return Promise.race([promise, pause(ms, signal)]).finally(() => over.abort())
}
