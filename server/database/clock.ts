import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/**
 * Now, or so many milliseconds later, as ISO 8601 in a statement. The clocks of servers may differ by minutes, so leases and whatever one
 * writes and another compares are by the clock of the PostgreSQL that they share; on SQLite all are processes of one machine.
 */
export const moment = (db: Database, laterMs = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`to_char((statement_timestamp() + ${laterMs}::float8 * interval '1 millisecond') at time zone 'utc', ${sql.lit(ISO)})`
    : sql<string>`${new Date(Date.now() + laterMs).toISOString()}`

/** The time that all servers of a shop agree on. */
export async function now(db: Database): Promise<Date> {
  if (!isPostgres(db)) return new Date()
  const { rows } = await sql<{ now: string }>`select ${moment(db)} as now`.execute(db)
  return new Date(rows[0]!.now)
}
