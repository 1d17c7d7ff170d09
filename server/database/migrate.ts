import { sql, type Kysely } from 'kysely'
import { retry } from '#shared/retry.ts'
import type { Logger } from 'pino'
import type { Dialect } from './dialect.ts'

/** One migration. `up` gets a connection without plugins, so names are written as in the database. */
export interface Migration {
  /** `NNN-title`, like its file. */
  name: string
  /**
   * True if it only adds, so that the previous version keeps working: both run side by side during a rolling update.
   * Removals follow in a later version (docs/growing.md).
   */
  expands?: true
  /** Earlier migrations that make the same schema together: where all of them ran, this one counts as applied. */
  replaces?: readonly string[]
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>
}

/** The schema can't be migrated to what this program needs. The database is unchanged. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface MigrateOptions {
  dialect: Dialect
  migrations: readonly Migration[]
  /** Backs up the database and returns the path. Called before the first migration of a non-empty database. */
  copy?: (label: string) => string
  log?: Logger | undefined
}

interface Applied {
  schema_migrations: { name: string; applied_at: string }
  /** The applied migrations that older versions tolerate. */
  schema_expansions: { name: string }
}

/** Key of the advisory lock that lets one server migrate at a time. */
const MIGRATING = 4_673_001
const TRIES = 5

/**
 * Runs all pending migrations in one transaction and returns their names.
 * @throws MigrationError if the schema is newer than this program, or a migration fails; the latter names the backup
 */
export async function migrate<T>(
  database: Kysely<T>,
  { dialect, migrations, copy, log }: MigrateOptions,
): Promise<string[]> {
  const db = database.withoutPlugins() as Kysely<unknown> as Kysely<Applied>
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx, dialect)
    await makeTables(tx)
    await takeOver(tx, migrations)
  })
  const before = await applied(db)
  const first = (await pending(db, migrations, before))[0]
  if (!first) return []
  const backup = before.length > 0 ? copy?.(`before-${first.name}`) : undefined
  // Servers of the previous version still run, and may hold locks that a migration needs.
  const run = await retry(
    () => runPending(db, { dialect, migrations }, backup),
    (error, failures) => (failures < TRIES && isDeadlock(error) ? 0 : null),
  )
  for (const { name, ms } of run)
    log?.info({ migration: name, ms, ...(backup && { backup }) }, 'the database was migrated')
  return run.map(({ name }) => name)
}

/** Throws a MigrationError unless all migrations have run, for a database that can't be changed. */
export async function checkMigrated<T>(database: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const db = database.withoutPlugins() as Kysely<unknown> as Kysely<Applied>
  const [first] = await pending(db, migrations, await applied(db))
  if (first) throw new MigrationError(`The disk is read-only, but migration ${first.name} has to change the database.`)
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause))

function runPending(db: Kysely<Applied>, { dialect, migrations }: MigrateOptions, backup: string | undefined) {
  return db.transaction().execute(async (tx) => {
    await oneAtATime(tx, dialect)
    const run: { name: string; ms: number }[] = []
    // Read again: another server may have migrated while this one waited for the lock.
    for (const migration of await pending(tx, migrations, await applied(tx))) {
      const began = performance.now()
      await attempt(migration, tx, dialect, backup)
      run.push({ name: migration.name, ms: Math.round(performance.now() - began) })
    }
    return run
  })
}

/** SQLite allows only one writing transaction anyway. */
async function oneAtATime(tx: Kysely<Applied>, dialect: Dialect) {
  if (dialect === 'sqlite') return
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(tx)
}

async function makeTables(db: Kysely<Applied>) {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('schema_expansions')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
}

/** Records migrations whose predecessors all ran. Servers of the version before tolerate the new rows. */
async function takeOver(tx: Kysely<Applied>, migrations: readonly Migration[]) {
  const done = new Set(await applied(tx))
  for (const { name, replaces = [] } of migrations) {
    const missing = replaces.filter((each) => !done.has(each))
    if (done.has(name) || missing.length === replaces.length) continue
    if (missing.length > 0)
      throw new MigrationError(`The database is too old for this program (missing: ${missing.join(', ')}).`)
    await tx.insertInto('schema_migrations').values({ name, applied_at: new Date().toISOString() }).execute()
    await tx.insertInto('schema_expansions').values({ name }).execute()
  }
}

async function attempt(migration: Migration, tx: Kysely<Applied>, dialect: Dialect, copy: string | undefined) {
  try {
    await migration.up(tx as Kysely<unknown>, dialect)
    if (dialect === 'sqlite') await checkReferences(tx)
    const row = { name: migration.name, applied_at: new Date().toISOString() }
    await tx.insertInto('schema_migrations').values(row).execute()
    if (migration.expands) await tx.insertInto('schema_expansions').values({ name: migration.name }).execute()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const where = copy ? `A backup is in ${copy}.` : ''
    const text = `Migration ${migration.name} failed: ${reason}. The database is unchanged.${where}`
    throw new MigrationError(text, { cause })
  }
}

async function checkReferences(tx: Kysely<Applied>) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
  if (rows.length > 0) throw new Error(`${rows.length} rows of ${rows[0]!.table} refer to missing rows`)
}

async function applied(db: Kysely<Applied>): Promise<string[]> {
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function pending(
  db: Kysely<Applied>,
  migrations: readonly Migration[],
  done: readonly string[],
): Promise<Migration[]> {
  const known = new Set(migrations.flatMap(({ name, replaces = [] }) => [name, ...replaces]))
  const expansions = await db.selectFrom('schema_expansions').select('name').execute()
  for (const { name } of expansions) known.add(name)
  const unknown = done.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database has a newer schema than this program knows (${unknown.join(', ')}). Nothing was changed. Start the newer version, or restore a backup from before the update.`,
    )
  }
  return migrations.filter(({ name }) => !done.includes(name))
}
