import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** The menu. While it is empty the storefront shows its fallback links. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('navigation_items')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('is_visible', 'integer', (column) => column.notNull())
    .execute()
}
