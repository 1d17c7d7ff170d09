import { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import type { Database, Tables } from './database.ts'

/** A PostgreSQL in memory, and what makes it as it was at first. */
interface Postgres {
  pglite: PGlite
  emptying: string
  /** Of all that migrations make: a test that made, renamed or dropped something keeps its database to itself. */
  schema: string
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
  return { pglite, emptying: await emptyingOf(pglite), schema: await schemaOf(pglite) }
}

/** Answers whether the next test can have it. */
async function empty({ pglite, emptying, schema }: Postgres): Promise<boolean> {
  if (pglite.closed) return false
  // Of a test that failed in the middle of one.
  await pglite.exec('ROLLBACK')
  await pglite.exec('DISCARD ALL')
  if ((await schemaOf(pglite)) !== schema) return false
  await pglite.exec(emptying)
  return true
}

async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ schema: string }>(`
    SELECT md5(string_agg(part, ' ' ORDER BY part)) AS schema FROM (
      SELECT concat_ws('.', relname, attname, atttypid, attnotnull, atthasdef, attisdropped) AS part
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws('.', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws('.', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws('.', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ) AS parts`)
  return rows[0]!.schema
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
