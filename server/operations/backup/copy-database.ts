import { existsSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { migrate, type Migration } from '#server/database/migrate.ts'
import { knownMigrations, migrations } from '#server/database/migrations.ts'
import { isOnReadOnlyDisk, openConnection } from '#server/database/sqlite.ts'
import { syncFile } from '#server/storage/durable.ts'
import { copyRows } from '#server/operations/copy-rows.ts'
import { readMigrations } from '#server/operations/tables.ts'
import { openUnchecked, type UncheckedDatabase } from '#server/operations/unchecked-database.ts'
import { DamagedBackupError } from './manifest.ts'

/** Facts read from a copy of the database. */
export interface DatabaseInfo {
  /** Name of the newest migration. */
  schema: string
  /** File names of its images. */
  pictures: string[]
}

/** Writes a snapshot of the database without blocking readers or writers. The copy is on disk once this resolves. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`${from} doesn’t exist, so DATA_DIR is not the folder of a shop.`)
  const connection = isOnReadOnlyDisk(from)
    ? openConnection(from)
    : new SQLite(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    // SQLite takes this for a write.
    connection.pragma('query_only = OFF')
    connection.prepare('vacuum into ?').run(to)
  } finally {
    connection.close()
  }
  await syncFile(to)
}

/**
 * Writes a snapshot of a PostgreSQL database to a SQLite file of the same schema, without blocking anyone. The copy is
 * on disk once this resolves.
 * @throws DatabaseOpenError if the database can't be opened, DamagedBackupError if its schema is newer than this
 * program
 */
export async function copyPostgres(url: string, to: string): Promise<void> {
  await using source = await openUnchecked(url)
  const names = await readKnownMigrations(source)
  {
    await using target = await openUnchecked(to)
    await migrate(target.db, { dialect: 'sqlite', migrations: migrations.filter((each) => isApplied(each, names)) })
    await copyRows(source, target)
    // Leaves WAL mode, so that the backup is a single file.
    await sql`pragma journal_mode = delete`.execute(target.db)
  }
  await syncFile(to)
}

async function readKnownMigrations(source: UncheckedDatabase): Promise<Set<string>> {
  const names = await readMigrations(source)
  if (!names) throw new Error('This database contains no shop.')
  const unknown = [...names].filter((name) => !knownMigrations.has(name))
  if (unknown.length > 0)
    throw new DamagedBackupError(
      `The database has a newer schema than this program knows (${unknown.join(', ')}). Use the version that the shop runs.`,
    )
  return names
}

const isApplied = ({ name, replaces = [] }: Migration, steps: ReadonlySet<string>) =>
  steps.has(name) || (replaces.length > 0 && replaces.every((each) => steps.has(each)))

/**
 * Opens a copy and checks all its pages and references.
 * @throws DamagedBackupError if SQLite finds damage, or the schema is newer than this program
 */
export function inspectDatabase(file: string): DatabaseInfo {
  const connection = open(file)
  try {
    const [found] = connection.pragma('integrity_check(1)', { simple: false }) as { integrity_check: string }[]
    if (found?.integrity_check !== 'ok') throw new DamagedBackupError(`${file} is damaged: ${found?.integrity_check}`)
    const orphans = connection.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0)
      throw new DamagedBackupError(`${file} is damaged: ${orphans.length} rows refer to missing rows.`)
    const steps = names(connection, 'select name from schema_migrations order by name')
    const unknown = steps.filter((name) => !knownMigrations.has(name))
    if (unknown.length > 0)
      throw new DamagedBackupError(
        `${file} has a newer schema than this program knows (${unknown.join(', ')}). Use the version that made it, or a newer one.`,
      )
    return {
      schema: steps.at(-1) ?? 'none',
      pictures: names(connection, 'select file from images where file is not null order by file'),
    }
  } catch (error) {
    if (error instanceof SQLite.SqliteError) throw new DamagedBackupError(`${file} is damaged: ${error.message}`)
    throw error
  } finally {
    connection.close()
  }
}

const names = (connection: SQLite.Database, query: string) => connection.prepare(query).pluck().all() as string[]

function open(file: string): SQLite.Database {
  try {
    return new SQLite(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new DamagedBackupError(`${file} can't be opened: ${error instanceof Error ? error.message : String(error)}`)
  }
}
