import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Pages made of blocks, and their earlier slugs. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('seo_title', 'text', (column) => column.notNull())
    .addColumn('seo_description', 'text', (column) => column.notNull())
    .addColumn('max_width', 'text', (column) => column.notNull())
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('blocks', 'text', (column) => column.notNull())
    .addColumn('template_id', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('page_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'integer', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('page_slugs_by_page').on('page_slugs').column('page_id').execute()
}
