import SQLite from 'better-sqlite3'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import type { Tables } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations.ts'
import { keepStatements, openConnection } from '#server/database/sqlite.ts'
import { syncFile } from '#server/files/durable.ts'
import { Copier } from '#server/move/copy-rows.ts'
import { carryCounters } from '#server/move/counters.ts'
import { openSide } from '#server/move/open-side.ts'
import { openPostgresSide } from '#server/move/postgres-side.ts'
import { sharedShapes } from '#server/move/shapes.ts'
import type { Side } from '#server/move/side.ts'
import { DamagedBackup } from './manifest.ts'

/**
 * Copies a PostgreSQL as it is at one moment to a SQLite file of the same schema, while others read and write it. The copy is on its disk
 * once this resolves. @throws NoDatabase, DamagedBackup when the schema is newer than this program
 */
export async function copyPostgres(url: string, to: string): Promise<void> {
  const source = await openSide(url)
  try {
    await makeEmpty(to, await stepsOf(url))
    await fill(source, to)
    asOneFile(to)
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
    await source.atOneMoment(async (moment) => {
      for (const shape of shapes.ours) await copier.copy(moment, shape, () => {})
    })
    await carryCounters(source, target, shapes)
    await target.settle(shapes.ours)
  } finally {
    await target.close()
  }
}

async function stepsOf(url: string): Promise<Set<string>> {
  const side = await openPostgresSide(url)
  try {
    const steps = (await side.shapes()).find(({ table }) => table === 'schema_migrations')
    if (!steps) throw new Error('There is no shop in this database.')
    const place = steps.columns.findIndex(({ name }) => name === 'name')
    const names = (await side.range(steps, null, null)).map((row) => String(row[place]))
    const known = new Set(migrations.map(({ name }) => name))
    const unknown = names.filter((name) => !known.has(name))
    if (unknown.length > 0)
      throw new DamagedBackup(
        `The database has a newer schema than this program knows (${unknown.join(', ')}). Take the version that the shop runs.`,
      )
    return new Set(names)
  } finally {
    await side.close()
  }
}

/** Whoever reads it later needs nothing beside it. */
function asOneFile(file: string): void {
  const connection = new SQLite(file)
  connection.pragma('journal_mode = DELETE')
  connection.close()
}

/** A database in which nothing is but the tables that these steps make. */
async function makeEmpty(file: string, steps: ReadonlySet<string>): Promise<void> {
  const connection = openConnection(file)
  connection.pragma('foreign_keys = OFF')
  const dialect = new SqliteDialect({ database: keepStatements(connection) })
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db, { dialect: 'sqlite', migrations: migrations.filter(({ name }) => steps.has(name)) })
  } finally {
    await db.destroy()
    connection.close()
  }
}
