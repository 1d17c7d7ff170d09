import type { Kysely } from 'kysely'

/** Menu items can link to a page and follow its slug; they get a version for optimistic locking. */
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
