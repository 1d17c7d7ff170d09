import { setImmediate } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { openConnection } from '#server/database/sqlite.ts'
import { keyOf } from './rows.ts'
import type { Key, Snapshot, TableRow, Shape, Side } from './side.ts'

const BATCH = 100

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]) => names.map(quoted).join(', ')

/** Opens an existing SQLite database. `isRead` opens it read-only, because it may belong to a running shop. */
export function openSqliteSide(file: string, { isRead = false } = {}): Side {
  const connection = isRead
    ? new SQLite(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    : openConnection(file)
  // Rows may be inserted before rows they refer to; settle() checks every reference.
  connection.pragma('foreign_keys = OFF')
  const keyNames = (shape: Shape) => shape.key.map((index) => shape.columns[index]!.name)
  const selected = (shape: Shape) => `select ${list(shape.columns.map(({ name }) => name))} from ${quoted(shape.table)}`
  const key = (shape: Shape) => `(${list(keyNames(shape))})`
  const marks = (count: number) => `(${Array.from({ length: count }, () => '?').join(', ')})`

  function shapes(): Promise<Shape[]> {
    const tables = connection
      .prepare("select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .all() as { name: string; sql: string }[]
    return Promise.resolve(tables.map(({ name, sql }) => shapeOf(connection, name, sql)))
  }

  async function* batches(shape: Shape): AsyncIterable<TableRow[]> {
    const first = connection.prepare(`${selected(shape)} order by ${list(keyNames(shape))} limit ${BATCH}`).raw()
    const next = connection
      .prepare(
        `${selected(shape)} where ${key(shape)} > ${marks(shape.key.length)} order by ${list(keyNames(shape))} limit ${BATCH}`,
      )
      .raw()
    let rows = first.all() as TableRow[]
    while (rows.length > 0) {
      yield rows
      // SQLite is synchronous, so this lets the process do other work.
      await setImmediate()
      rows = next.all(keyOf(shape, rows.at(-1)!)) as TableRow[]
    }
  }

  async function withSnapshot<T>(read: (moment: Snapshot) => Promise<T>): Promise<T> {
    connection.exec('begin')
    try {
      return await read({ batches })
    } finally {
      connection.exec('commit')
    }
  }

  function range(shape: Shape, after: Key | null, upTo: Key | null): Promise<TableRow[]> {
    const conditions = [
      ...(after ? [`${key(shape)} > ${marks(after.length)}`] : []),
      ...(upTo ? [`${key(shape)} <= ${marks(upTo.length)}`] : []),
    ]
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const rows = connection
      .prepare(selected(shape) + where)
      .raw()
      .all([...(after ?? []), ...(upTo ?? [])])
    return Promise.resolve(rows as TableRow[])
  }

  const change = connection.transaction((shape: Shape, removed: readonly Key[], written: readonly TableRow[]) => {
    const remove = connection.prepare(
      `delete from ${quoted(shape.table)} where ${key(shape)} = ${marks(shape.key.length)}`,
    )
    for (const one of removed) remove.run(one)
    const names = list(shape.columns.map(({ name }) => name))
    const write = connection.prepare(
      `insert into ${quoted(shape.table)} (${names}) values ${marks(shape.columns.length)}`,
    )
    for (const row of written) write.run(row)
  })

  return {
    dialect: 'sqlite',
    shapes,
    count: async (shape) =>
      connection
        .prepare(`select count(*) from ${quoted(shape.table)}`)
        .pluck()
        .get() as number,
    withSnapshot,
    range,
    change: async (shape, removed, written) => change.immediate(shape, removed, written),
    counter: async ({ table }) =>
      (connection.prepare('select seq from sqlite_sequence where name = ?').pluck().get(table) as number | undefined) ??
      0,
    async setCounter({ table }, last) {
      connection.transaction(() => {
        connection.prepare('delete from sqlite_sequence where name = ?').run(table)
        connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
      })()
    },
    prepare: async () => {},
    async settle() {
      const orphans = connection.pragma('foreign_key_check') as { table: string }[]
      if (orphans.length > 0) throw new Error(`${orphans.length} rows of ${orphans[0]!.table} refer to missing rows.`)
      connection.pragma('wal_checkpoint(TRUNCATE)')
    },
    close: async () => void connection.close(),
  }
}

interface Column {
  name: string
  type: string
  pk: number
}

function shapeOf(connection: SQLite.Database, table: string, definition: string): Shape {
  const columns = (connection.pragma(`table_info(${quoted(table)})`) as Column[]).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const references = connection.pragma(`foreign_key_list(${quoted(table)})`) as { table: string }[]
  return {
    table,
    columns: columns.map(({ name, type }) => ({ name, type })),
    key: keys.map((column) => columns.indexOf(column)),
    refersTo: references.map((reference) => reference.table),
    counter: /\bautoincrement\b/i.test(definition) ? keys[0]!.name : null,
  }
}
