import { Client, types as parsers, type CustomTypesConfig } from 'pg'
import { connectionConfig } from '#server/database/postgres.ts'
import { postgresShapes, quoted } from './postgres-shapes.ts'
import type { Key, Snapshot, TableRow, Shape, Side, Value } from './side.ts'

const BATCH = 200

const { INT8, NUMERIC } = parsers.builtins
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : parsers.getTypeParser(oid, format)) as typeof parsers.getTypeParser,
}

const list = (names: readonly string[]) => names.map(quoted).join(', ')
const isText = (type: string) => /^(text|character)/.test(type)
/** Index that makes `range` fast if the database sorts text by a locale. */
const indexOf = (shape: Shape) => quoted(`moving_${shape.table}`)

/** A connection for hours of work, without timeouts after connecting. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionConfig(url, 'move'), types })
  // The next query reports the error.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('set lock_timeout = 0')
  return client
}

/** Opens a PostgreSQL database on its own connection. */
export async function openPostgresSide(url: string): Promise<Side> {
  const client = await connect(url)

  async function all(text: string, values: readonly unknown[] = []): Promise<TableRow[]> {
    const { rows } = await client.query<Value[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }

  async function* batches(shape: Shape): AsyncIterable<TableRow[]> {
    const cursor = quoted(`rows_of_${shape.table}`)
    await client.query(`declare ${cursor} no scroll cursor for ${selected(shape)} order by ${ordered(shape)}`)
    for (;;) {
      const rows = await all(`fetch ${BATCH} from ${cursor}`)
      if (rows.length === 0) break
      yield rows
    }
    await client.query(`close ${cursor}`)
  }

  async function within<T>(begin: string, work: () => Promise<T>): Promise<T> {
    await client.query(begin)
    try {
      const answer = await work()
      await client.query('commit')
      return answer
    } catch (error) {
      // A broken connection has rolled back already; the first error matters.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  async function write(shape: Shape, removed: readonly Key[], written: readonly TableRow[]): Promise<void> {
    const keys = shape.key.map((index) => shape.columns[index]!)
    if (removed.length > 0) {
      const same = keys.map(({ name }) => `gone.${quoted(name)} = here.${quoted(name)}`).join(' and ')
      await client.query(
        `delete from ${quoted(shape.table)} here using ${unnested(keys)} as gone(${list(names(keys))}) where ${same}`,
        columnsOf(removed, keys.length),
      )
    }
    if (written.length > 0)
      await client.query(
        `insert into ${quoted(shape.table)} (${list(names(shape.columns))}) select * from ${unnested(shape.columns)}`,
        columnsOf(written, shape.columns.length),
      )
  }

  return {
    dialect: 'postgres',
    shapes: () => postgresShapes(client),
    count: async (shape) => (await all(`select count(*) from ${quoted(shape.table)}`))[0]![0] as number,
    withSnapshot: (read: (moment: Snapshot) => Promise<never>) =>
      within('begin isolation level repeatable read, read only', () => read({ batches })),
    range(shape, after, upTo) {
      const conditions: string[] = []
      const values = [...(after ?? []), ...(upTo ?? [])]
      if (after) conditions.push(`(${ordered(shape)}) > ${marks(shape, 1)}`)
      if (upTo) conditions.push(`(${ordered(shape)}) <= ${marks(shape, 1 + (after?.length ?? 0))}`)
      return all(selected(shape) + (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''), values)
    },
    change: (shape, removed, written) => within('begin', () => write(shape, removed, written)),
    async counter(shape) {
      const name = await sequenceOf(shape)
      const [row] = await all(`select case when is_called then last_value else last_value - 1 end from ${name}`)
      return row![0] as number
    },
    async setCounter(shape, last) {
      await client.query('select setval($1::regclass, $2, $3)', [await sequenceOf(shape), Math.max(last, 1), last > 0])
    },
    async prepare(shapes) {
      for (const shape of shapes)
        if (shape.key.some((index) => isText(shape.columns[index]!.type)))
          await client.query(
            `create index if not exists ${indexOf(shape)} on ${quoted(shape.table)} (${ordered(shape)})`,
          )
    },
    async settle(shapes) {
      for (const shape of shapes) await client.query(`drop index if exists ${indexOf(shape)}`)
      await client.query('analyze')
    },
    close: () => client.end(),
  }

  async function sequenceOf({ table, counter }: Shape): Promise<string> {
    const [row] = await all('select pg_get_serial_sequence($1, $2)', [quoted(table), counter])
    return row![0] as string
  }
}

const names = (columns: Shape['columns']) => columns.map(({ name }) => name)

const selected = (shape: Shape) => `select ${list(names(shape.columns))} from ${quoted(shape.table)}`

/** Key columns for ordering, text by code point. */
const ordered = (shape: Shape) =>
  shape.key
    .map((index) => shape.columns[index]!)
    .map(({ name, type }) => quoted(name) + (isText(type) ? ' collate "C"' : ''))
    .join(', ')

const marks = (shape: Shape, from: number) =>
  `(${shape.key.map((index, position) => `$${from + position}::${shape.columns[index]!.type}`).join(', ')})`

const unnested = (columns: Shape['columns']) =>
  `unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})`

const columnsOf = (rows: readonly (readonly unknown[])[], count: number) =>
  Array.from({ length: count }, (_, index) => rows.map((row) => row[index]))
