import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { CLOSE_MS, connectionConfig, waitAtMost } from './postgres.ts'

const AGAIN_AFTER_MS = 250

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens for notifications of other servers on a dedicated connection and reconnects until closed. Notifications sent
 * meanwhile are lost, so `heard` is also called after each connect.
 */
export function listen(url: string, heard: () => void, log?: Logger): Listening {
  const closing = new AbortController()
  let client: Client | null = null
  let isCutOff = false

  async function forEver() {
    while (!closing.signal.aborted) {
      try {
        await once()
      } catch (error) {
        if (!closing.signal.aborted) tellOnce(error)
      }
      await sleep(AGAIN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Reconnecting is tried four times a second, so only the first failure is logged. */
  function tellOnce(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isCutOff) log?.warn({ reason }, 'changes: the listening connection was lost; reconnecting')
    isCutOff = true
  }

  /** Resolves when the connection ends. */
  async function once() {
    const mine = new Client(connectionConfig(url, 'changes'))
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    mine.on('error', (error) => log?.debug({ err: error }, 'changes: the listening connection failed'))
    mine.on('end', end)
    mine.on('notification', heard)
    try {
      await mine.connect()
      client = mine
      if (closing.signal.aborted) return
      await mine.query('listen hoard_changes')
      if (isCutOff) log?.info('changes: listening again')
      isCutOff = false
      heard()
      await ended
    } finally {
      client = null
      await waitAtMost(CLOSE_MS, mine.end())
    }
  }

  const listening = forEver()
  return {
    async close() {
      closing.abort()
      await waitAtMost(CLOSE_MS, Promise.all([client?.end(), listening]))
    },
  }
}
