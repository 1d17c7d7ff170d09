import type { Client } from 'pg'
import type { Shape } from './side.ts'

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Column {
  table: string
  name: string
  type: string
  /** Position in the primary key, from 1; null if it isn't part of it. */
  place: number | null
  isCounted: boolean
}

/** Describes the tables of the current schema. */
export async function postgresShapes(client: Client): Promise<Shape[]> {
  const columns = await client.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      array_position(i.indkey::int2[], a.attnum) + 1 as place, a.attidentity <> '' as "isCounted"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname collate "C", a.attname collate "C"`)
  const references = await client.query<{ table: string; target: string }>(`
    select c.relname as "table", f.relname as target
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = current_schema()::regnamespace`)
  const tables = Map.groupBy(columns.rows, ({ table }) => table)
  return [...tables].map(([table, own]) => {
    const keys = own.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place!)
    return {
      table,
      columns: own.map(({ name, type }) => ({ name, type })),
      key: keys.map((column) => own.indexOf(column)),
      refersTo: references.rows.filter((reference) => reference.table === table).map(({ target }) => target),
      counter: own.find(({ isCounted }) => isCounted)?.name ?? null,
    }
  })
}
