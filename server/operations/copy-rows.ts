import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { readCounters, sharedTables, writeCounters, type Table } from './tables.ts'
import type { UncheckedDatabase } from './unchecked-database.ts'

type Row = Record<string, unknown>

/** Rows read and written at a time. */
const BATCH = 200

/** Never empty while it is replaced: an interrupted copy could then not be opened again. */
const MIGRATIONS = 'schema_migrations'

/** Progress callbacks. If one throws, the copy ends. */
export interface RowProgress {
  /** A pass over all tables starts, with this many rows. */
  tables(rows: number): void
  /** Rows and bytes of a table that have been read. */
  rows(table: string, rows: number, bytes: number): void
  /** A step has started or ended. */
  say(text: string): void
}

const silent: RowProgress = { tables: () => {}, rows: () => {}, say: () => {} }

/** A checksum of rows that doesn't depend on their order: their number, and the sum of their hashes. */
export interface RowSum {
  count: number
  /** Sum of SHA-256 hashes, modulo 2^256. */
  total: bigint
}

/** Sums of a table on both sides. */
export interface CopiedTable {
  source: RowSum
  target: RowSum
}

/**
 * Replaces all rows of the target by those of one snapshot of the source, whichever engines they have, and verifies
 * them by reading them back. Nobody else may write to the target; on SQLite, nor to the source.
 */
export async function copyRows(
  source: UncheckedDatabase,
  target: UncheckedDatabase,
  progress: RowProgress = silent,
): Promise<Map<string, CopiedTable>> {
  const tables = await sharedTables(source, target)
  progress.say('copying the rows')
  const read = await withFewSyncs(target, async (into) => {
    await removeRows(into, tables)
    const sums = await sumTables(source, tables, progress, async (table, rows) =>
      table.name === MIGRATIONS ? replaceRows(into, table, rows) : insertRows(into, table, rows),
    )
    await writeCounters(into, tables, await readCounters(source))
    return sums
  })
  progress.say('comparing the rows')
  const written = await sumTables(target, tables, progress)
  const result = new Map(tables.map(({ name }) => [name, { source: read.get(name)!, target: written.get(name)! }]))
  const differing = [...result].filter(([, both]) => !isSame(both.source, both.target)).map(([name]) => name)
  if (differing.length > 0)
    throw new Error(`${differing.join(', ')} differ after copying. Check whether something writes to the new location.`)
  await settle(target, tables)
  return result
}

const MODULUS = 1n << 256n

/** 64 hexadecimal digits. */
export const hexOf = (sum: RowSum): string => sum.total.toString(16).padStart(64, '0')

const isSame = (a: RowSum, b: RowSum) => a.count === b.count && a.total === b.total

export async function countRows(db: Database, { name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return rows[0]!.count
}

/** Reads these tables from one snapshot, passes their rows to `write`, and returns their sums by table. */
export async function sumTables(
  { db, dialect }: UncheckedDatabase,
  tables: readonly Table[],
  progress: RowProgress = silent,
  write: (table: Table, rows: Row[]) => Promise<void> = async () => {},
): Promise<Map<string, RowSum>> {
  async function read(snapshot: Database) {
    let all = 0
    for (const table of tables) all += await countRows(snapshot, table)
    progress.tables(all)
    const sums = new Map<string, RowSum>()
    for (const table of tables) sums.set(table.name, await readTable(snapshot, table))
    return sums
  }

  async function readTable(snapshot: Database, table: Table): Promise<RowSum> {
    const sum = { count: 0, total: 0n }
    let bytes = 0
    for await (const rows of dialect === 'sqlite' ? sqliteRows(snapshot, table) : postgresRows(snapshot, table)) {
      await write(table, rows)
      for (const row of rows) {
        const text = textOf(table, row)
        sum.count += 1
        sum.total += BigInt(`0x${hash('sha256', text)}`)
        bytes += text.length
      }
      progress.rows(table.name, sum.count, bytes)
    }
    return { ...sum, total: sum.total % MODULUS }
  }

  // On SQLite nobody else writes, and a transaction would lock out the lease of the shop's gate.
  const plain = db.withoutPlugins()
  if (dialect === 'sqlite') return read(plain)
  return plain.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** SQLite is synchronous, and meanwhile the process must renew the lease of the closed shop. */
const letOthersWork = () => setImmediate()

/** The same text for the same row on both engines. */
const textOf = ({ columns }: Table, row: Row) => JSON.stringify(columns.map(({ name }) => row[name]))

async function* postgresRows(db: Database, { name }: Table): AsyncIterable<Row[]> {
  await sql`declare batches no scroll cursor for select * from ${sql.table(name)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from batches`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close batches`.execute(db)
}

async function* sqliteRows(db: Database, { name }: Table): AsyncIterable<Row[]> {
  let rows: Row[] = []
  for await (const row of db
    .selectFrom(sql<Row>`${sql.table(name)}`.as('each'))
    .selectAll()
    .stream()) {
    rows.push(row)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
    await letOthersWork()
  }
  if (rows.length > 0) yield rows
}

async function insertRows(
  { db, dialect }: UncheckedDatabase,
  { name: table, columns }: Table,
  rows: Row[],
): Promise<void> {
  const values =
    dialect === 'postgres'
      ? sql`select * from unnest(${sql.join(columns.map(({ name, type }) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`))})`
      : sql`values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map(({ name }) => row[name]))})`))}`
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) ${values}`.execute(db.withoutPlugins())
}

async function replaceRows({ db, ...target }: UncheckedDatabase, table: Table, rows: Row[]): Promise<void> {
  await transact(db, async (tx) => {
    await sql`delete from ${sql.table(table.name)}`.execute(tx)
    await insertRows({ ...target, db: tx }, table, rows)
  })
}

/**
 * Many commits would wait for the disk, and keep a shop closed. SQLite gets no transaction, because its commit blocks the
 * process; its rows may be inserted in any order, as `settle` checks all references.
 */
async function withFewSyncs<T>(
  { db, ...target }: UncheckedDatabase,
  write: (target: UncheckedDatabase) => Promise<T>,
): Promise<T> {
  if (target.dialect === 'postgres') return db.transaction().execute((tx) => write({ ...target, db: tx }))
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`pragma synchronous = normal`.execute(db)
  const result = await write({ ...target, db })
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await sql`pragma synchronous = full`.execute(db)
  return result
}

async function removeRows({ db, dialect }: UncheckedDatabase, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name).filter((name) => name !== MIGRATIONS)
  if (dialect === 'postgres') {
    // Someone who only looks at the target must not keep a shop closed.
    await sql`set local lock_timeout = '10s'`.execute(db)
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
    return
  }
  for (const name of names) {
    await sql`delete from ${sql.table(name)}`.execute(db)
    await letOthersWork()
  }
}

/** Throws if rows refer to missing rows. */
async function settle({ db, dialect }: UncheckedDatabase, tables: readonly Table[]): Promise<void> {
  if (dialect === 'postgres') {
    await sql`analyze`.execute(db)
    return
  }
  for (const { name } of tables) {
    const { rows: orphans } = await sql`select * from pragma_foreign_key_check(${name})`.execute(db)
    if (orphans.length > 0) throw new Error(`${orphans.length} rows of ${name} refer to missing rows.`)
    await letOthersWork()
  }
}
