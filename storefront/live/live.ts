import type { LiveMessage } from '#shared/live.ts'
import { whenIdle } from '#storefront/when-idle.ts'
import { connect } from './connection.ts'
import { parseMessage } from './policy.ts'

/** Without a message: the connection was interrupted, and anything may have changed. */
type Listener = (message?: LiveMessage) => void

const listeners = new Set<Listener>()

/** Calls back when the shop announces a change. Returns an unsubscribe function. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Connects to the shop once the page is idle. Disconnects while the page is in the back/forward cache, which an open
 * connection would prevent.
 */
export function startLive(): void {
  const tell: Listener = (message) => listeners.forEach((listener) => listener(message))
  let connection: ReturnType<typeof connect> | undefined
  const start = () => {
    connection ??= connect({
      parse: parseMessage,
      onMessage: tell,
      onReturn: () => tell(),
      // Shoppers aren't told about the connection.
      onStatus: () => undefined,
    })
  }
  whenIdle(start)
  addEventListener('pagehide', () => {
    connection?.close()
    connection = undefined
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    start()
    tell()
  })
}
