import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { copyDatabase } from './backups.ts'
import type { OpenDatabase, Tables } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { checkNotMoved, type MoveCheckOptions } from './move-state.ts'
import { isAlone, cacheStatements, openConnection } from './sqlite.ts'

/** See `openDatabase`. */
export async function openSqlite(file: string, where: MoveCheckOptions = {}): Promise<OpenDatabase> {
  const connection = openConnection(file)
  const dialect = new SqliteDialect({ database: cacheStatements(connection) })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  const close = async () => {
    await db.destroy()
    connection.close()
  }
  try {
    await checkNotMoved(db, 'sqlite', where, async () => isAlone(connection))
    // A migration may rebuild a table that others refer to; migrate() checks every reference before it commits.
    connection.pragma('foreign_keys = OFF')
    await migrate(db, { dialect: 'sqlite', migrations, copy: (label) => copyDatabase(connection, file, label) })
    connection.pragma('foreign_keys = ON')
  } catch (error) {
    await close()
    throw error
  }
  // Changes only when another connection has written: another server, or a script.
  const dataVersion = connection.prepare('pragma data_version').pluck()
  let known = dataVersion.get()
  return {
    db,
    dialect: 'sqlite',
    pool: null,
    mayHaveChanges() {
      const before = known
      known = dataVersion.get()
      return known !== before
    },
    listen: () => ({ close: async () => {} }),
    checkpoint: () => void connection.pragma('wal_checkpoint(TRUNCATE)'),
    close,
  }
}
