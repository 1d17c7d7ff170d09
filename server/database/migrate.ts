import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** One step of the schema. `up` gets a connection without plugins: names are as they stand in the database. */
export interface Migration {
  /** `NNN-title`, as its file is called. */
  name: string
  /**
   * True when it only adds, and the version before this one can go on working: two versions run side by side while servers are
   * replaced one by one. What takes something away is another step, in a later version (docs/growing.md).
   */
  expands?: true
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
  /** Of those, the ones that versions which don't know them can live with. */
  schema_expansions: { name: string }
}

/** Of PostgreSQL's advisory locks, the one that one server at a time migrates under. */
const MIGRATING = 4_673_001
const TRIES = 5

/**
 * Runs every pending migration in one transaction and returns their names. A schema newer than this program, and a step that
 * fails, throw a MigrationError; the latter names the copy.
 */
export async function migrate<T>(
  database: Kysely<T>,
  { dialect, migrations, copy }: MigrateOptions,
): Promise<string[]> {
  const db = database.withoutPlugins() as Kysely<unknown> as Kysely<Applied>
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx, dialect)
    await makeTables(tx)
  })
  const before = await applied(db)
  const first = (await pending(db, migrations, before))[0]
  if (!first) return []
  const kept = before.length > 0 ? copy?.(`before-${first.name}`) : undefined
  for (let tries = 1; ; tries++) {
    try {
      return await runPending(db, { dialect, migrations }, kept)
    } catch (error) {
      // Servers of the version before go on meanwhile, and may hold what a step waits for.
      if (tries === TRIES || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause))

function runPending(db: Kysely<Applied>, { dialect, migrations }: MigrateOptions, kept: string | undefined) {
  return db.transaction().execute(async (tx) => {
    await oneAtATime(tx, dialect)
    const run: string[] = []
    // Read again: another server may have migrated while this one waited for the lock.
    for (const migration of await pending(tx, migrations, await applied(tx))) {
      await attempt(migration, tx, dialect, kept)
      run.push(migration.name)
    }
    return run
  })
}

/** Transactions that write are one at a time in SQLite anyhow. */
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

async function attempt(migration: Migration, tx: Kysely<Applied>, dialect: Dialect, copy: string | undefined) {
  try {
    await migration.up(tx as Kysely<unknown>, dialect)
    if (dialect === 'sqlite') await checkReferences(tx)
    const row = { name: migration.name, applied_at: new Date().toISOString() }
    await tx.insertInto('schema_migrations').values(row).execute()
    if (migration.expands) await tx.insertInto('schema_expansions').values({ name: migration.name }).execute()
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

async function pending(
  db: Kysely<Applied>,
  migrations: readonly Migration[],
  done: readonly string[],
): Promise<Migration[]> {
  const known = new Set(migrations.map(({ name }) => name))
  const expansions = await db.selectFrom('schema_expansions').select('name').execute()
  for (const { name } of expansions) known.add(name)
  const unknown = done.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database has a newer schema than this program knows (${unknown.join(', ')}). Start a newer version.`,
    )
  }
  return migrations.filter(({ name }) => !done.includes(name))
}
