import type { LiveMessage } from '#shared/live.ts'
import { whenIdle } from '#storefront/when-idle.ts'
import { logFailure } from '#storefront/log.ts'
import type * as Connection from './connection.ts'

type Loaded = Pick<typeof Connection, 'connect' | 'parseMessage'>

/** Without a message: the connection was interrupted, and anything may have changed. */
type Listener = (message?: LiveMessage) => void

const listeners = new Set<Listener>()
/** What has been announced since the page was loaded, for those who listen later. */
const announced = new Map<LiveMessage['type'] | undefined, LiveMessage | undefined>()

/**
 * Calls back when the shop announces a change, and about what it has announced so far. Returns an unsubscribe function.
 */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener)
  announced.forEach((message) => listener(message))
  return () => listeners.delete(listener)
}

/**
 * Connects to the shop once the page is idle. Disconnects while the page is in the back/forward cache, which an open
 * connection would prevent. `catchUp` is called when connected: whether the page's data has changed unannounced, since
 * the server rendered it.
 */
export function startLive(load: () => Promise<Loaded>, catchUp: () => Promise<boolean>): void {
  const tell: Listener = (message) => {
    announced.set(message?.type, message)
    listeners.forEach((listener) => listener(message))
  }
  let connection: Promise<ReturnType<Loaded['connect']> | undefined> | undefined
  const open = async () => {
    const { connect, parseMessage } = await load()
    let isFirst = true
    return connect({
      parse: parseMessage,
      onMessage: tell,
      onReturn: () => tell(),
      // Shoppers aren't told about the connection.
      onStatus(isConnected) {
        if (!isConnected || !isFirst) return
        isFirst = false
        void catchUp().then((hasChanged) => hasChanged && tell())
      },
    })
  }
  const start = () => {
    connection ??= open().catch((error: unknown) => {
      logFailure('Changes of the shop', error)
      return undefined
    })
  }
  whenIdle(start)
  addEventListener('pagehide', () => {
    void connection?.then((opened) => opened?.close())
    connection = undefined
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    start()
    tell()
  })
}
