import { askWho } from '#staff/access/ask.ts'
import { reached } from '#staff/api/connection.ts'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { sessionExpired } from '#staff/api/session.ts'

/** Why nothing goes on at the moment: the server can't be reached, or the person must sign in again. */
export type Trouble = 'connection' | 'session'

export interface Perseverance {
  signal?: AbortSignal
  /** Hears what is waited for, and null when it goes on. */
  onTrouble?(trouble: Trouble | null): void
  /** Milliseconds between two questions whether it works again. */
  askEvery?: number
  /** Milliseconds to wait for a server that is busy, one time after the other. */
  busyFor?: readonly number[]
}

const ASK_EVERY_MS = 3000
const BUSY_FOR_MS = [1000, 2000, 4000, 8000, 15_000]
/** Of a server that is busy or starts again, and of what stands before it. */
const busy = [423, 425, 429, 502, 503, 504]

/**
 * Does something until it is done or refused: waits for a lost connection and for somebody to sign in again, as long as it takes, and a
 * while for a server that is busy. `attempt` must be fit to be repeated: the answer to one that worked may have been lost.
 */
export async function persevere<T>(attempt: () => Promise<T>, how: Perseverance = {}): Promise<T> {
  const { signal, onTrouble, busyFor = BUSY_FOR_MS, askEvery = ASK_EVERY_MS } = how
  let timesBusy = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const trouble = troubleIn(error)
      const wait = error instanceof Refused && busy.includes(error.status) ? busyFor[timesBusy++] : undefined
      if (trouble) {
        await overcome(trouble, { signal, onTrouble, askEvery })
        onTrouble?.(null)
      } else if (wait === undefined) throw error
      else await pause(wait, signal)
    }
  }
}

function troubleIn(error: unknown): Trouble | null {
  if (error instanceof Unreachable) return 'connection'
  return error instanceof Refused && error.status === 401 ? 'session' : null
}

type Overcoming = Required<Pick<Perseverance, 'askEvery'>> & {
  signal: AbortSignal | undefined
  onTrouble: Perseverance['onTrouble']
}

/** Asks until the server answers, and knows who it is. */
async function overcome(first: Trouble, { signal, onTrouble, askEvery }: Overcoming) {
  for (let trouble: Trouble | null = first; trouble; trouble = await standing()) {
    if (trouble === 'session') sessionExpired()
    else reached(false)
    onTrouble?.(trouble)
    await pause(askEvery, signal, ['online', 'focus'])
  }
}

async function standing(): Promise<Trouble | null> {
  try {
    return (await askWho()) === null ? 'session' : null
  } catch (error) {
    // Only who it is can't be told at the moment: the attempt itself finds out more.
    return error instanceof Unreachable ? 'connection' : null
  }
}

/** Waits so long, or until one of these happens to the window. Throws the signal's reason. */
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
