import { sql } from 'kysely'
import type { Database, Tables } from './database.ts'
import { isPostgres } from './transact.ts'

/**
 * Keeps other transactions from writing to a table until this one ends, for those whose decision rests on what isn't in the database. Two
 * that lock it to `write` go on together; one that is `alone` waits for all others, and they for it. First in a transaction: what it reads
 * then is what those have left. SQLite lets one write after the other anyway.
 */
export async function lockTable(tx: Database, table: keyof Tables & string, how: 'write' | 'alone'): Promise<void> {
  if (!isPostgres(tx)) return
  const mode = how === 'write' ? sql`row exclusive` : sql`share row exclusive`
  await sql`lock table ${sql.table(table)} in ${mode} mode`.execute(tx)
}
