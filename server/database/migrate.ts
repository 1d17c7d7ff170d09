import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** One step of the schema. `up` gets a connection without plugins: names are as they stand in the database. */
export interface Migration {
  /** `NNN-title`, as its file is called. */
  name: string
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>
}

/** The schema can't be brought to what this program needs. The database is as it was. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  dialect: Dialect
  migrations: readonly Migration[]
  /** Copies the database and returns where to. Called before the first step when there is something to lose. */
  copy?: (label: string) => string
}

interface Applied {
  schema_migrations: { name: string; applied_at: string }
}

/**
 * Runs every pending migration in one transaction and returns their names. A schema newer than this program, and a step that
 * fails, throw a MigrationError; the latter names the copy.
 */
export async function migrate<T>(
  database: Kysely<T>,
  { dialect, migrations, copy }: MigrateOptions,
): Promise<string[]> {
  const db = database.withoutPlugins() as Kysely<unknown> as Kysely<Applied>
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  const before = await applied(db)
  if (pending(migrations, before).length === 0) return []
  const kept = before.length > 0 ? copy?.(`before-${pending(migrations, before)[0]!.name}`) : undefined
  return db.transaction().execute(async (tx) => {
    const run: string[] = []
    // Read again: another server may have migrated while this one waited for the lock.
    for (const migration of pending(migrations, await applied(tx))) {
      await attempt(migration, tx, dialect, kept)
      run.push(migration.name)
    }
    return run
  })
}

async function attempt(migration: Migration, tx: Kysely<Applied>, dialect: Dialect, copy: string | undefined) {
  try {
    await migration.up(tx as Kysely<unknown>, dialect)
    if (dialect === 'sqlite') await checkReferences(tx)
    const row = { name: migration.name, applied_at: new Date().toISOString() }
    await tx.insertInto('schema_migrations').values(row).execute()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const where = copy ? ` A copy from before is ${copy}.` : ''
    const text = `Migration ${migration.name} failed: ${reason}. The database is as it was.${where}`
    throw new MigrationError(text, { cause })
  }
}

async function checkReferences(tx: Kysely<Applied>) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
  if (rows.length > 0) throw new Error(`${rows.length} rows of ${rows[0]!.table} refer to rows that are gone`)
}

async function applied(db: Kysely<Applied>): Promise<string[]> {
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

function pending(migrations: readonly Migration[], done: readonly string[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = done.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database has a newer schema than this program knows (${unknown.join(', ')}). Start a newer version.`,
    )
  }
  return migrations.filter(({ name }) => !done.includes(name))
}
