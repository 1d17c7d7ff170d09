import { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import type { Database, Tables } from './database.ts'

/** A PostgreSQL in memory, and what makes it as it was at first. */
interface Postgres {
  pglite: PGlite
  emptying: string
  /** Tables, indexes and sequences: a test that made or dropped some keeps its database to itself. */
  relations: number
}

/** Those that no test has at the moment. */
const free: Postgres[] = []

/**
 * A database with what `migrated` holds. Loading one takes half a second, and emptying one that a test is done with a hundredth of it,
 * so the tests of a file have one after the other the same one.
 */
export async function takePostgres(migrated: Blob): Promise<{ db: Database; giveBack(): Promise<void> }> {
  const postgres = free.pop() ?? (await load(migrated))
  return {
    db: postgresOn(postgres.pglite),
    async giveBack() {
      if (await empty(postgres)) free.push(postgres)
      else await postgres.pglite.close()
    },
  }
}

export const postgresOn = (pglite: PGlite): Database =>
  new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] })

async function load(migrated: Blob): Promise<Postgres> {
  const pglite = await PGlite.create({ loadDataDir: migrated })
  return { pglite, emptying: await emptyingOf(pglite), relations: await relationsOf(pglite) }
}

/** Answers whether the next test can have it. */
async function empty({ pglite, emptying, relations }: Postgres): Promise<boolean> {
  if (pglite.closed) return false
  // Of a test that failed in the middle of one.
  await pglite.exec('ROLLBACK')
  await pglite.exec('DISCARD ALL')
  if ((await relationsOf(pglite)) !== relations) return false
  await pglite.exec(emptying)
  return true
}

async function relationsOf(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )
  return rows[0]!.count
}

/** Statements that take out what tests put in, and put back what the migrations did; the ids begin where they began. */
async function emptyingOf(pglite: PGlite): Promise<string> {
  const names = async (sql: string) => (await pglite.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  const tables = await names(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  await pglite.exec('CREATE SCHEMA kept')
  const filled: string[] = []
  for (const table of tables) {
    const { rows } = await pglite.query(`SELECT 1 FROM ${table} LIMIT 1`)
    if (rows.length === 0) continue
    await pglite.exec(`CREATE TABLE kept.${table} AS TABLE ${table}`)
    filled.push(table)
  }
  const sequences = await names(
    `SELECT format('SELECT setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value), last_value IS NOT NULL) AS name
     FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return [
    // Foreign keys are not asked.
    'SET session_replication_role = replica',
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...filled.map((table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept.${table}`),
    ...sequences,
    'RESET session_replication_role',
  ].join(';\n')
}
