import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { notOpened } from '#server/database/not-opened.ts'
import { MoveRefused, type DatabasePlace } from './places.ts'
import { connect } from './postgres-side.ts'

/** A PostgreSQL takes a moment to notice that somebody was killed. */
const TRIES = 10
const TRY_AGAIN_MS = 100
const LOCK = 8_650_056

/**
 * Keeps a database for whoever moves it: two that copy at once would write over each other. It ends with the process, however that ends.
 * @throws MoveRefused, NoDatabase
 */
export async function lockPlace(place: DatabasePlace): Promise<{ close(): Promise<void> }> {
  const lock = place.dataDir ? lockFolder(place.dataDir) : await lockPostgres(place.open)
  if (lock) return lock
  throw new MoveRefused(
    `Another \`npm run move\` works with ${place.name}, or the shop is there already. Wait until that has ended; one that was paused with Ctrl-Z has not.`,
  )
}

/** A file of its own, which SQLite locks in a way that the system gives back. */
function lockFolder(dataDir: string): { close(): Promise<void> } | null {
  mkdirSync(dataDir, { recursive: true })
  const connection = new SQLite(join(dataDir, 'moving.lock'), { timeout: 0 })
  try {
    connection.exec('begin exclusive')
    return { close: async () => void connection.close() }
  } catch (error) {
    connection.close()
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') return null
    throw error
  }
}

async function lockPostgres(url: string): Promise<{ close(): Promise<void> } | null> {
  const client = await connect(url).catch((error: unknown) => {
    throw notOpened(error, url)
  })
  for (let tries = 1; tries <= TRIES; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]!.taken) return { close: () => client.end() }
    await sleep(TRY_AGAIN_MS)
  }
  await client.end()
  return null
}
