import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres, transact } from '#server/database/transact.ts'

/** Of PostgreSQL's advisory locks, those that files of images are recorded and taken away under. */
const FILES = 4_674
/** Longer than an object store is waited for, with all tries: nobody waits for this but who is about the same file. */
const STORE_MS = 60_000

/**
 * Keeps others from recording or taking away a file until this transaction ends. First in a transaction, which may then ask where files
 * lie: for that it may stay idle for longer than others may. SQLite lets one write after the other anyway.
 */
export async function lockFile(tx: Database, file: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(STORE_MS)}`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(FILES)}, hashtext(${file}))`.execute(tx)
}

/**
 * Does work about a file that nobody records or takes away meanwhile. It sees what those before have left: on PostgreSQL each statement
 * does, and it isn't begun anew.
 */
export function aloneWith<T>(db: Database, file: string, work: (tx: Database) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return transact(db, work)
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await lockFile(tx, file)
      return work(tx)
    })
}
