import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { CLOSE_MS, connectionConfig, within } from './postgres.ts'

const AGAIN_AFTER_MS = 250

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens on a connection of its own to what servers on one PostgreSQL tell each other, and connects anew for as long as it takes. What
 * was told meanwhile is lost, so it calls back once after each connecting.
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

  /** It is tried four times a second: that it still can't be reached needs no line each time. */
  function tellOnce(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isCutOff) log?.warn({ reason }, 'changes: listening was cut off; it is tried again until it succeeds')
    isCutOff = true
  }

  /** Until the connection ends. */
  async function once() {
    const mine = new Client(connectionConfig(url, 'changes'))
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    mine.on('error', (error) => log?.debug({ err: error }, 'changes: the connection has failed'))
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
      await within(CLOSE_MS, mine.end())
    }
  }

  const listening = forEver()
  return {
    async close() {
      closing.abort()
      await within(CLOSE_MS, Promise.all([client?.end(), listening]))
    },
  }
}
