import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { Client } from 'pg'
import { explainOpenError } from '#server/database/open-errors.ts'
import { connectionConfig } from '#server/database/postgres.ts'
import { MoveError, type DatabaseLocation } from './locations.ts'

/** PostgreSQL takes a moment to notice that a client was killed. */
const TRIES = 10
const TRY_AGAIN_MS = 100
const LOCK = 8_650_056

/**
 * Locks a database for this move, because concurrent moves would overwrite each other. The lock ends with the process.
 * @throws MoveError if it is taken, DatabaseOpenError
 */
export async function lockDatabase(place: DatabaseLocation): Promise<AsyncDisposable> {
  const lock = place.dataDir ? lockFolder(place.dataDir) : await lockPostgres(place.open)
  if (lock) return lock
  throw new MoveError(
    `Another \`hoard move\` is using ${place.name}, or the shop is already there. Wait until it has ended; a command paused with Ctrl-Z is still running.`,
  )
}

/** Locks a separate SQLite file; the operating system releases the lock when the process ends. */
function lockFolder(dataDir: string): AsyncDisposable | null {
  mkdirSync(dataDir, { recursive: true })
  const connection = new SQLite(join(dataDir, 'moving.lock'), { timeout: 0 })
  try {
    connection.exec('begin exclusive')
    return { [Symbol.asyncDispose]: async () => void connection.close() }
  } catch (error) {
    connection.close()
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') return null
    throw error
  }
}

async function lockPostgres(url: string): Promise<AsyncDisposable | null> {
  const client = new Client(connectionConfig(url, 'move'))
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw explainOpenError(error, url)
  })
  for (let tries = 1; tries <= TRIES; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]!.taken) return { [Symbol.asyncDispose]: () => client.end() }
    await sleep(TRY_AGAIN_MS)
  }
  await client.end()
  return null
}
