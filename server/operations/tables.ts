import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import type { UncheckedDatabase } from './unchecked-database.ts'

/** Tables that belong to the database instead of the shop: not copied, and writable during a move. */
export const DATABASE_TABLES: ReadonlySet<string> = new Set([
  'backups',
  'moves',
  'moves_until',
  'rate_limits',
  'servers',
])

/** Tables that aren't copied row by row. Cookie-signing keys are copied separately. */
export const SKIPPED_TABLES: ReadonlySet<string> = new Set([...DATABASE_TABLES, 'secrets'])

/** Uploads in progress; see `copiesUploads`. */
const UPLOAD_TABLES: ReadonlySet<string> = new Set(['upload_parts', 'uploads'])

/** Uploads in progress are copied only between PostgreSQL databases; otherwise they restart. */
export const copiesUploads = (from: Dialect, to: Dialect): boolean => from === 'postgres' && to === 'postgres'

export interface Table {
  name: string
  /** Sorted by name, so that both engines agree. */
  columns: readonly { name: string; type: string }[]
}

/** Litestream keeps its own tables in the database that it copies. */
const OF_LITESTREAM = '_litestream_'

/** The shop's tables, in the current schema. */
export async function listTables({ db, dialect }: UncheckedDatabase): Promise<Table[]> {
  const own = dialect === 'postgres' ? await currentSchema(db) : undefined
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables
    .filter(({ name, isView, schema }) => !isView && schema === own && !name.startsWith(OF_LITESTREAM))
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => ({ name: column.name, type: column.dataType }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }))
}

async function currentSchema(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

/** Names of the migrations that a database has; null: it contains no shop. */
export async function readMigrations(database: UncheckedDatabase): Promise<Set<string> | null> {
  if (!(await listTables(database)).some(({ name }) => name === 'schema_migrations')) return null
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(database.db)
  return new Set(rows.map(({ name }) => name))
}

/** The target's tables that are copied, each after the tables it refers to. Throws if the source has other tables. */
export async function sharedTables(source: UncheckedDatabase, target: UncheckedDatabase): Promise<Table[]> {
  const isCopied = ({ name }: Table) =>
    !SKIPPED_TABLES.has(name) && (!UPLOAD_TABLES.has(name) || copiesUploads(source.dialect, target.dialect))
  const ours = (await listTables(source)).filter(isCopied)
  const theirs = (await listTables(target)).filter(isCopied)
  if (describe(ours) !== describe(theirs)) throw new Error(OTHER_SCHEMA)
  return target.dialect === 'postgres' ? sortByReferences(target.db, theirs) : theirs
}

const OTHER_SCHEMA =
  'The tables of the two databases differ from each other or from this version. Start the shop once with this version, then try again.'

const describe = (tables: readonly Table[]) =>
  tables
    .map((table) => `${table.name}: ${table.columns.map(({ name }) => name).join(', ')}\n`)
    .toSorted()
    .join('')

/** Throws if references form a cycle. */
async function sortByReferences(db: Database, tables: readonly Table[]): Promise<Table[]> {
  const { rows: references } = await sql<{ table: string; parent: string }>`
    select c.relname as "table", p.relname as parent
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class p on p.oid = r.confrelid
    where r.contype = 'f' and r.conrelid <> r.confrelid and r.connamespace = current_schema()::regnamespace`.execute(db)
  const sorted: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const waiting = new Set(references.filter(({ parent }) => names.has(parent)).map(({ table }) => table))
    const free = left.filter(({ name }) => !waiting.has(name))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    sorted.push(...free)
    left = left.filter(({ name }) => waiting.has(name))
  }
  return sorted
}

/** The highest id that each table with generated ids has assigned, even if the row was deleted. */
export async function readCounters({ db, dialect }: UncheckedDatabase): Promise<Map<string, number>> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`
      : sql<{ name: string; last: number }>`
          select c.relname as name, coalesce(pg_sequence_last_value(${sequenceOfColumn}), 0) as last ${identityColumns}`
  ).execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/** Sets the counters of these tables, so that ids of deleted rows are never reused. */
export async function writeCounters(
  { db, dialect }: UncheckedDatabase,
  tables: readonly Table[],
  counters: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { name } of tables) {
    const last = counters.get(name) ?? 0
    if (dialect === 'postgres') {
      await sql`
        select setval(${sequenceOfColumn}, ${Math.max(last, 1)}, ${last > 0}) ${identityColumns} and c.relname = ${name}`.execute(
        db,
      )
      continue
    }
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
    if (counters.has(name)) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
  }
}

const sequenceOfColumn = sql`pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass`
const identityColumns = sql`
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace`
