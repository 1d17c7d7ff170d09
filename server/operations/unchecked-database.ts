import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, SqliteDialect, type DatabaseConnection } from 'kysely'
import { Pool } from 'pg'
import type { Database, Tables } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { explainOpenError } from '#server/database/open-errors.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { connectionConfig, typeParsers } from '#server/database/postgres.ts'
import { cacheStatements, openConnection } from '#server/database/sqlite.ts'

/** One connection to a database as it is: without migrations, move checks and time limits. */
export interface UncheckedDatabase extends AsyncDisposable {
  db: Database
  dialect: Dialect
}

/**
 * Opens a database to inspect it, to copy its rows, or to change its move state. A missing SQLite file is created.
 * @throws DatabaseOpenError
 */
export async function openUnchecked(place: string): Promise<UncheckedDatabase> {
  const plugins = [new CamelCasePlugin()]
  if (!isPostgresUrl(place)) {
    const connection = openConnection(place)
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cacheStatements(connection) }), plugins })
    // Kysely only closes a connection that it has used.
    const close = async () => {
      await db.destroy()
      connection.close()
    }
    return { db, dialect: 'sqlite', [Symbol.asyncDispose]: close }
  }
  const pool = new Pool({ ...connectionConfig(place, 'move'), max: 1, types: typeParsers })
  // The next query reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection: liftLimits }), plugins })
  try {
    await (await pool.connect()).release()
    return { db, dialect: 'postgres', [Symbol.asyncDispose]: () => db.destroy() }
  } catch (error) {
    await pool.end()
    throw explainOpenError(error, place)
  }
}

/** The role or the database may have time limits for queries of servers. */
async function liftLimits(connection: DatabaseConnection): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await connection.executeQuery(CompiledQuery.raw(`set ${limit} = 0`))
}
