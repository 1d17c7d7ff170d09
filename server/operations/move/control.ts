import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { explainOpenError } from '#server/database/open-errors.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { openPool } from '#server/database/postgres.ts'
import { cacheStatements, openConnection } from '#server/database/sqlite.ts'

/** A database opened as it is, without migrations and move checks. */
export interface Control {
  db: Database
  dialect: Dialect
  close(): Promise<void>
}

/**
 * Opens a database to inspect it, or to change its move state. A missing SQLite file is created.
 * @throws DatabaseOpenError
 */
export async function openControl(place: string): Promise<Control> {
  const plugins = [new CamelCasePlugin()]
  if (!isPostgresUrl(place)) {
    const connection = openConnection(place)
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cacheStatements(connection) }), plugins })
    // Kysely only closes a connection that it has used.
    const close = async () => {
      await db.destroy()
      connection.close()
    }
    return { db, dialect: 'sqlite', close }
  }
  const pool = openPool(place, 1, () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  const close = () => db.destroy()
  try {
    await (await pool.connect()).release()
    return { db, dialect: 'postgres', close }
  } catch (error) {
    await pool.end()
    throw explainOpenError(error, place)
  }
}
