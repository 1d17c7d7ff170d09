import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sockets } from './live/sockets.ts'

/** A stop waits this long for requests under way (facts: SIGTERM within 10 s). */
const STOP_WITHIN_MS = 8_000

const IDLE_EVERY_MS = 50

interface ClosingParts {
  server: Server
  sockets: Sockets
  /** Before it accepts nothing any more: until balancers have seen at `/readyz` that it goes. */
  drainMs: number
  /** Called when it is known that the server goes, while it still answers everybody. */
  onBegin(): void
  /** What goes on by itself is told to end as soon as nothing is accepted any more. */
  end(): Promise<unknown>
}

/** How a server goes: it says so, goes on for a while, then ends what is under way. */
export interface Closing {
  /** Resolves when nobody is connected any more and `end` has ended. */
  begin(): Promise<void>
  /** Waits for nobody any longer. */
  hurry(): void
}

export function openClosing({ server, sockets, drainMs, onBegin, end }: ClosingParts): Closing {
  const hurried = new AbortController()
  let ended: Promise<void> | undefined

  async function drain() {
    onBegin()
    if (drainMs === 0 || hurried.signal.aborted) return
    sockets.sendAway(drainMs)
    await sleep(drainMs, undefined, { signal: hurried.signal }).catch(() => undefined)
  }

  async function close() {
    await drain()
    sockets.close()
    const closed = new Promise((done) => server.close(done))
    // One whose request began before becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS)
    const force = () => {
      sockets.terminate()
      server.closeAllConnections()
    }
    const late = setTimeout(force, STOP_WITHIN_MS)
    if (hurried.signal.aborted) force()
    else hurried.signal.addEventListener('abort', force)
    await Promise.all([closed, end()])
    clearTimeout(late)
    clearInterval(idle)
  }

  return { begin: () => (ended ??= close()), hurry: () => hurried.abort() }
}

/**
 * Stops on SIGTERM or SIGINT, then ends the process. The second signal waits for nobody who is still connected, the third for nothing at
 * all: what was acknowledged is on the disk.
 */
export function closeOnSignal({ close, hurry }: { close(): Promise<void>; hurry(): void }, log: Logger) {
  let signals = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      signals += 1
      log.info({ signal }, 'stopping')
      if (signals > 2) process.exit(1)
      if (signals > 1) return hurry()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}
