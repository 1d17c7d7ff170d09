import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/**
 * SQL expression for the current time plus `laterMs`, as ISO 8601. Server clocks may differ by minutes, so leases and
 * other compared times use the clock of the shared PostgreSQL.
 */
export const sqlNow = (db: Database, laterMs = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`to_char((statement_timestamp() + ${laterMs}::float8 * interval '1 millisecond') at time zone 'utc', ${sql.lit(ISO)})`
    : sql<string>`${new Date(Date.now() + laterMs).toISOString()}`

/** The current time by the database's clock, on which all servers agree. */
export async function now(db: Database): Promise<Date> {
  if (!isPostgres(db)) return new Date()
  const { rows } = await sql<{ now: string }>`select ${sqlNow(db)} as now`.execute(db)
  return new Date(rows[0]!.now)
}
