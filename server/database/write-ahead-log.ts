import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

/** Databases whose log is still to be emptied. */
const waiting = new WeakSet<Database>()

/**
 * Moves SQLite's write-ahead log into the database file and empties it: it still has what was deleted. While others
 * read, such as a backup, that fails, and the server's sweeps try again. Never throws: what was deleted is.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (isPostgres(db)) return
  waiting.add(db)
  await emptyWaitingLog(db).catch(() => undefined)
}

/** Empties a log that could not be emptied before. False if it still can't be. */
export async function emptyWaitingLog(db: Database): Promise<boolean> {
  if (!waiting.has(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0 && waiting.delete(db)
}
