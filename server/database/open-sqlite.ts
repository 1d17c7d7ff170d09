import type { Logger } from 'pino'
import { CamelCasePlugin, Kysely } from 'kysely'
import type { OpenDatabase, Tables } from './database.ts'
import { FullDisk } from './full-disk.ts'
import { createIntegrity } from './integrity.ts'
import { checkMigrated, migrate, type MigrateOptions } from './migrate.ts'
import { migrations } from './migrations.ts'
import { checkNotMoved, type MoveCheckOptions } from './move-state.ts'
import { NonBlockingSqliteDialect } from './sqlite-dialect.ts'
import { isAlone, isBusy, isReadOnly, openConnection } from './sqlite.ts'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Connection } from './sqlite.ts'

interface SqliteOptions extends MoveCheckOptions {
  log?: Logger
  /** What is in it can be read again, so migrations make no copy before they begin. */
  isDisposable?: boolean
}

/** See `openDatabase`. */
export async function openSqlite(
  file: string,
  { log, isDisposable = false, ...where }: SqliteOptions = {},
): Promise<OpenDatabase> {
  const connection = openConnection(file)
  const integrity = createIntegrity(connection, file)
  const fullDisk = new FullDisk()
  const dialect = new NonBlockingSqliteDialect(connection, (error) => {
    integrity.note(error)
    fullDisk.note(error)
  })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  const close = async () => {
    await integrity.close()
    await db.destroy()
    connection.close()
  }
  try {
    await checkNotMoved(db, 'sqlite', where, async () => isAlone(connection))
    // From now on the dialect waits, not the thread, which may have to end what holds the lock.
    connection.pragma('busy_timeout = 0')
    if (isReadOnly(connection)) await checkMigrated(db, migrations)
    else
      await migrateFile(connection, db, {
        log,
        ...(!isDisposable && { copy: (label) => copyDatabase(connection, file, label) }),
      })
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
    isReadOnly: isReadOnly(connection),
    integrity,
    fullDisk,
    pool: null,
    mayHaveChanges() {
      const before = known
      try {
        known = dataVersion.get()
      } catch (error) {
        if (!isBusy(error)) throw error
        return true
      }
      return known !== before
    },
    listen: () => ({ close: async () => {} }),
    close,
  }
}

async function migrateFile(connection: Connection, db: Kysely<Tables>, options: Pick<MigrateOptions, 'copy' | 'log'>) {
  // A migration may rebuild a table that others refer to; migrate() checks every reference before it commits.
  connection.pragma('foreign_keys = OFF')
  await migrate(db, { dialect: 'sqlite', migrations, ...options })
  connection.pragma('foreign_keys = ON')
}

const KEPT_COPIES = 5

/**
 * Writes a snapshot of an open database to `backups/` beside its file, and keeps the five newest. Returns the path of
 * the copy, which is on disk by then. If the file system throws, no partial copy remains.
 */
export function copyDatabase(connection: Connection, file: string, label: string): string {
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder, { recursive: true })
  const name = basename(file, extname(file))
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `${name}-${stamp}-${label}.db`)
  const partial = `${copy}.partial`
  try {
    connection.prepare('vacuum into ?').run(partial)
    flush(partial)
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  const copies = readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}-`) && entry.endsWith('.db'))
    .toSorted()
  for (const old of copies.slice(0, -KEPT_COPIES)) rmSync(join(folder, old))
  return copy
}

function flush(path: string) {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
