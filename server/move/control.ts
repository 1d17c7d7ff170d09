import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { notOpened } from '#server/database/not-opened.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { openPool } from '#server/database/postgres.ts'
import { keepStatements, openConnection } from '#server/database/sqlite.ts'

/** A database as it is: nothing is migrated, and nobody is refused. */
export interface Control {
  db: Database
  dialect: Dialect
  close(): Promise<void>
}

/** Opens a database to look at it, or to close and open it for servers. A SQLite file is made if it is missing. @throws NoDatabase */
export async function openControl(place: string): Promise<Control> {
  const plugins = [new CamelCasePlugin()]
  if (!isPostgresUrl(place)) {
    const connection = openConnection(place)
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(connection) }), plugins })
    // Kysely closes what it has opened: it has not, if nothing was asked.
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
    throw notOpened(error, place)
  }
}
