import SQLite from 'better-sqlite3'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import type { Tables } from '#server/database/database.ts'
import { migrate, type Migration } from '#server/database/migrate.ts'
import { knownMigrations, migrations } from '#server/database/migrations.ts'
import { cacheStatements, openConnection } from '#server/database/sqlite.ts'
import { syncFile } from '#server/storage/durable.ts'
import { Copier } from '#server/operations/move/copy-rows.ts'
import { copyCounters } from '#server/operations/move/counters.ts'
import { openSide } from '#server/operations/move/open-side.ts'
import { openPostgresSide } from '#server/operations/move/postgres-side.ts'
import { sharedShapes } from '#server/operations/move/shapes.ts'
import type { Side } from '#server/operations/move/side.ts'
import { DamagedBackupError } from './manifest.ts'

/**
 * Writes a snapshot of a PostgreSQL database to a SQLite file of the same schema, without blocking anyone. The copy is
 * on disk once this resolves.
 * @throws DatabaseOpenError if the database can't be opened, DamagedBackupError if its schema is newer than this
 * program
 */
export async function copyPostgres(url: string, to: string): Promise<void> {
  const source = await openSide(url)
  try {
    await createEmptyDatabase(to, await readMigrations(url))
    await fill(source, to)
    leaveWalMode(to)
  } finally {
    await source.close()
  }
  await syncFile(to)
}

async function fill(source: Side, to: string): Promise<void> {
  const target = await openSide(to)
  try {
    const shapes = await sharedShapes(source, target)
    const copier = new Copier(target, shapes)
    await source.withSnapshot(async (moment) => {
      for (const shape of shapes.ours) await copier.copy(moment, shape, () => {})
    })
    await copyCounters(source, target, shapes)
    await target.settle(shapes.ours)
  } finally {
    await target.close()
  }
}

async function readMigrations(url: string): Promise<Set<string>> {
  const side = await openPostgresSide(url)
  try {
    const steps = (await side.shapes()).find(({ table }) => table === 'schema_migrations')
    if (!steps) throw new Error('This database contains no shop.')
    const place = steps.columns.findIndex(({ name }) => name === 'name')
    const names = (await side.range(steps, null, null)).map((row) => String(row[place]))
    const unknown = names.filter((name) => !knownMigrations.has(name))
    if (unknown.length > 0)
      throw new DamagedBackupError(
        `The database has a newer schema than this program knows (${unknown.join(', ')}). Use the version that the shop runs.`,
      )
    return new Set(names)
  } finally {
    await side.close()
  }
}

const isApplied = ({ name, replaces = [] }: Migration, steps: ReadonlySet<string>) =>
  steps.has(name) || (replaces.length > 0 && replaces.every((each) => steps.has(each)))

/** Leaves WAL mode, so that the backup is a single file. */
function leaveWalMode(file: string): void {
  const connection = new SQLite(file)
  connection.pragma('journal_mode = DELETE')
  connection.close()
}

/** Creates an empty database with the tables of these migrations. */
async function createEmptyDatabase(file: string, steps: ReadonlySet<string>): Promise<void> {
  const connection = openConnection(file)
  connection.pragma('foreign_keys = OFF')
  const dialect = new SqliteDialect({ database: cacheStatements(connection) })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db, { dialect: 'sqlite', migrations: migrations.filter((each) => isApplied(each, steps)) })
  } finally {
    await db.destroy()
    connection.close()
  }
}
