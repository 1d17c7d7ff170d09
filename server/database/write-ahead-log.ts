import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

/** Moves SQLite's write-ahead log into the database file and empties it: it still has what was deleted. */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
