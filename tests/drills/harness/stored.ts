import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations.ts'
import { listTables, readMigrations } from '#server/operations/tables.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { queryOnce } from './postgres.ts'

/** One database per version and engine, as `store-version.ts` stores it. */
export const STORED = resolve(import.meta.dirname, '../../harness/stored')
export const extensions = { sqlite: 'db.gz', postgres: 'sql.gz' } as const

export const storedVersions = (dialect: Dialect): string[] =>
  globSync(`*.${extensions[dialect]}`, { cwd: STORED }).map((file) => file.slice(0, -extensions[dialect].length - 1))

export interface StoredOptions {
  dialect: Dialect
  version: string
  /** How many of today's migrations it gets first: every version since has such databases, too. */
  schema: number
  /** For SQLite. */
  dataDir: string
  /** Of an empty PostgreSQL database. */
  url: string | null
}

/** Unpacks a stored database; null if it has more migrations already. Returns its place for `openDatabase`. */
export async function unpackStored({ dialect, version, schema, dataDir, url }: StoredOptions): Promise<string | null> {
  const content = gunzipSync(readFileSync(join(STORED, `${version}.${extensions[dialect]}`)))
  const place = url ?? join(dataDir, 'hoard.db')
  if (url) await queryOnce(url, content.toString('utf8'))
  else writeFileSync(place, content)
  await using database = await openUnchecked(place)
  const done = await readMigrations(database)
  if (migrations.slice(schema).some(({ name }) => done!.has(name))) return null
  // A server deletes those that are a week old, as all of a stored database are some day.
  await sql`update changes set at = ${new Date().toISOString()}`.execute(database.db)
  if (schema > 0) await migrate(database.db, { dialect, migrations: migrations.slice(0, schema) })
  return place
}

type Row = Record<string, unknown>

/** All rows by table. */
export async function readRows(place: string): Promise<Map<string, Row[]>> {
  await using database = await openUnchecked(place)
  const db = database.db.withoutPlugins()
  const rows = new Map<string, Row[]>()
  for (const { name } of await listTables(database))
    rows.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows)
  return rows
}

/** Records a migration of a later version, which can't run beside this one. */
export async function addFutureMigration(place: string): Promise<void> {
  await using database = await openUnchecked(place)
  await sql`insert into schema_migrations (name, applied_at) values ('999-future', '2999-01-01')`.execute(database.db)
}
