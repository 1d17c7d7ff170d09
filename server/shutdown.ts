import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sockets } from './changes/sockets.ts'

/** How long a shutdown waits for open requests (ms). The limit for the whole shutdown is 10 s. */
const STOP_WITHIN_MS = 8_000

const IDLE_EVERY_MS = 50

interface ShutdownParts {
  server: Server
  sockets: Sockets
  /** How long (ms) to keep accepting requests so that load balancers notice the failing `/readyz`. */
  drainMs: number
  /** Called when shutdown starts, while the server still accepts requests. */
  onBegin(): void
  /** Ends background work once no more requests are accepted. */
  end(): Promise<unknown>
}

/** Graceful shutdown: report unready, drain, then end open requests. */
export interface Shutdown {
  /** Resolves when all connections are closed and `end` has resolved. */
  begin(): Promise<void>
  /** Skips waiting for open connections. */
  hurry(): void
}

export function createShutdown({ server, sockets, drainMs, onBegin, end }: ShutdownParts): Shutdown {
  const hurried = new AbortController()
  let ended: Promise<void> | undefined

  async function drain() {
    onBegin()
    if (drainMs === 0 || hurried.signal.aborted) return
    sockets.drain(drainMs)
    await sleep(drainMs, undefined, { signal: hurried.signal }).catch(() => undefined)
  }

  async function close() {
    await drain()
    sockets.close()
    const closed = new Promise((done) => server.close(done))
    // Requests that started earlier become idle later.
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

interface Closable {
  close(): Promise<void>
  hurry(): void
}

/**
 * Stops on SIGTERM or SIGINT, then ends the process. The second signal closes open connections, the third exits at
 * once; acknowledged writes are on disk by then. A shop that is still opening is closed once it is open.
 */
export function closeOnSignal(shop: Closable | Promise<Closable>, log: Logger) {
  const opening = Promise.resolve(shop)
  let signals = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      signals += 1
      log.info({ signal }, 'stopping')
      if (signals > 2) process.exit(1)
      if (signals > 1) return void opening.then((shop) => shop.hurry())
      opening
        .then((shop) => shop.close())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'shutdown failed')
            process.exit(1)
          },
        )
    })
  }
}
