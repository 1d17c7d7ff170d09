import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * The table of rate-limiter-flexible. On PostgreSQL it is unlogged, so counting waits for no disk and restarts at zero
 * after a crash. Unused on SQLite, where one server counts in memory.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await sql`
    create ${sql.raw(dialect === 'postgres' ? 'unlogged table' : 'table')} rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
