import type { Kysely } from 'kysely'

/** Remembers which seed content was installed, so that deleted content isn't installed again. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('starters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
