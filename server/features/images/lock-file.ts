import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres, transact } from '#server/database/transact.ts'

/** Class of PostgreSQL advisory locks for image files. */
const FILES = 4_674
/** Longer than an object store can take with all retries. Only work on the same file waits for this lock. */
const STORE_MS = 60_000

/**
 * Locks a file until the end of the transaction, and lets the transaction stay idle while it asks the object store.
 * Must come first in the transaction. SQLite needs no lock, because it serialises writes.
 */
export async function lockFile(tx: Database, file: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(STORE_MS)}`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(FILES)}, hashtext(${file}))`.execute(tx)
}

/**
 * Runs work on a locked file. On PostgreSQL it runs at read committed without retries, so each statement sees what
 * earlier lock holders committed.
 */
export function withFileLock<T>(db: Database, file: string, work: (tx: Database) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return transact(db, work)
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockFile(tx, file)
      return work(tx)
    })
}
