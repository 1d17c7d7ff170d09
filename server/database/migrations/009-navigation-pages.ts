import type { Kysely } from 'kysely'

/** Menu items may lead to a page and follow its slug (decision 19). They carry a version (decision 18). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('navigation_items')
    .addColumn('page_id', 'integer', (column) => column.references('pages.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('navigation_items')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
