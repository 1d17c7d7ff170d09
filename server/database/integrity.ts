import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDamage, type Connection } from './sqlite.ts'

/** A check of so many bytes takes some milliseconds; larger files are checked in another process. */
const SMALL_BYTES = 8 * 1024 * 1024
/** A start waits no longer for the check, which then goes on. */
const START_MS = 2_000
/** A disk that is so slow needs attention anyway. */
const CHECK_MS = 30 * 60_000
const DAY_MS = 86_400_000
const FILE = new URL('./integrity.worker.ts', import.meta.url)

/** Whether the pages of a database file are intact. PostgreSQL looks after its own files. */
export interface Integrity {
  /** What is broken, in SQLite's words; null if nothing is known to be. */
  damage(): string | null
  /** Checks the file now, waiting for at most two seconds, and then once a day. */
  watch(log: Logger): Promise<void>
  close(): Promise<void>
}

export const externalIntegrity: Integrity = {
  damage: () => null,
  watch: async () => undefined,
  close: async () => undefined,
}

/** Watches a SQLite file. `note` gets errors of queries, which find damage before the next check does. */
export function createIntegrity(connection: Connection, file: string): Integrity & { note(error: unknown): void } {
  let damage: string | null = null
  let child: ChildProcess | null = null
  let daily: NodeJS.Timeout | undefined
  let log: Logger | undefined

  function found(text: string) {
    if (damage === null) log?.error({ reason: text }, 'the database is damaged: restore a backup (hoard restore)')
    damage = text
  }

  const note = (error: unknown) => void (isDamage(error) && found((error as Error).message))

  async function check() {
    try {
      const text = sizeOf(connection) > SMALL_BYTES ? await checkOutside() : quickCheck(connection)
      if (text === 'ok') damage = null
      else found(text)
    } catch (error) {
      if (isDamage(error)) note(error)
      else log?.warn({ err: error }, 'the pages of the database could not be checked')
    }
  }

  async function checkOutside(): Promise<string> {
    child = fork(FILE, [file], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], timeout: CHECK_MS })
    child.unref()
    child.channel?.unref()
    try {
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('The check has ended early.')))
      const [text] = (await Promise.race([once(child, 'message'), ended])) as [string]
      return text
    } finally {
      child = null
    }
  }

  return {
    note,
    damage: () => damage,
    async watch(logger) {
      log = logger
      daily = setInterval(() => void check(), DAY_MS).unref()
      await Promise.race([check(), sleep(START_MS, undefined, { ref: false })])
    },
    async close() {
      clearInterval(daily)
      log = undefined
      child?.kill('SIGKILL')
    },
  }
}

const quickCheck = (connection: Connection) => String(connection.pragma('quick_check(1)', { simple: true }))

const sizeOf = (connection: Connection) =>
  Number(connection.pragma('page_count', { simple: true })) * Number(connection.pragma('page_size', { simple: true }))
