import type { OpenDatabase } from './database.ts'
import type { WhereItIs } from './moved.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'

/** Whether a place is the address of a PostgreSQL. */
export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/**
 * Opens the database and brings its schema up to date; one in a file is copied to `backups/` beside it before.
 * Throws a MigrationError when the schema is newer than this program or a migration fails, and a NoDatabase when the shop is elsewhere.
 *
 * @param place - The path of a SQLite file, which is made if need be, or the address of a PostgreSQL database.
 */
export const openDatabase = (place: string, options: PostgresOptions & WhereItIs = {}): Promise<OpenDatabase> =>
  isPostgresUrl(place) ? openPostgres(place, options) : openSqlite(place, options)
