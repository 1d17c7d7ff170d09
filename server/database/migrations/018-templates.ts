import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Page templates. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('page_templates')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('template_type', 'text', (column) => column.notNull())
    .addColumn('blocks', 'text', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}
