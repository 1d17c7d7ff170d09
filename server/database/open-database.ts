import type { OpenDatabase } from './database.ts'
import type { MoveCheckOptions } from './move-state.ts'
import type { PostgresOptions } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/**
 * Opens the database and runs pending migrations, after copying a SQLite file to `backups/` beside it.
 * @param place - The path of a SQLite file, created if missing, or the URL of a PostgreSQL database.
 * @throws MigrationError if the schema is newer than this program or a migration fails, DatabaseOpenError if the shop
 * is elsewhere
 */
export async function openDatabase(
  place: string,
  options: PostgresOptions & MoveCheckOptions = {},
): Promise<OpenDatabase> {
  if (!isPostgresUrl(place)) return openSqlite(place, options)
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(place, options)
}
