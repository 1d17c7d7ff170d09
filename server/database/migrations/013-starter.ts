import type { Kysely } from 'kysely'

/** What the shop has been furnished with once, and is not again, even after staff have deleted it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('starters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
