import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * What rate-limiter-flexible counts in, as it wants it. On PostgreSQL it is not written ahead, for it may begin anew after a crash: then
 * a counted call waits for no disk. Empty on SQLite, where the one server counts in its memory.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await sql`
    create ${sql.raw(dialect === 'postgres' ? 'unlogged table' : 'table')} rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
