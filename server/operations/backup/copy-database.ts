import { existsSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { knownMigrations } from '#server/database/migrations.ts'
import { syncFile } from '#server/storage/durable.ts'
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
  const connection = new SQLite(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    connection.prepare('vacuum into ?').run(to)
  } finally {
    connection.close()
  }
  await syncFile(to)
}

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
