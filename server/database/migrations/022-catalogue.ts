import { sql, type Kysely } from 'kysely'
import { sortedText, type Dialect } from '#server/database/dialect.ts'

interface Row {
  id: number
  name: string
  handle: string | null
  gid: string | null
  designer: string
  type: string
  tags: string
}

const BATCH = 500

/** Columns for searching the whole catalogue, archived products included, and for sorting designers. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .alterTable('products')
    .addColumn('searched', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('designer_key', sortedText(dialect), (column) => column.notNull().defaultTo(''))
    .execute()
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select id, name, handle, shopify_id as gid, designer, creature_type as type, tags from products
      where id > ${after} order by id limit ${BATCH}`.execute(db)
    for (const { id, name, handle, gid, designer, type, tags } of rows) {
      const words = [name, handle, gid, designer, type, ...(JSON.parse(tags) as string[])].join(' ')
      await sql`
        update products set searched = ${fold(words)}, designer_key = ${fold(designer)} where id = ${id}`.execute(db)
    }
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  // SQLite stores long text in the row, so a list would read all of it. PostgreSQL stores it separately.
  if (dialect === 'sqlite')
    await sql`
      create index products_catalogue on products (sort_key, archived_at, stock, shopify_id, is_featured, unprimed_cents,
        designer_key, designer, creature_type, shopify_updated_at, searched)`.execute(db)
}

/** Folds names as the shop does at the time of this migration; every import rewrites them. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\0]+/gu, '')
    .trim()
