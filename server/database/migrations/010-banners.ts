import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Promo banners, and the pages on which each session has seen them. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('banners')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('target_pages', 'text', (column) => column.notNull())
    .addColumn('text_color', 'text', (column) => column.notNull())
    .addColumn('text_size', 'text', (column) => column.notNull())
    .addColumn('background_color', 'text', (column) => column.notNull())
    .addColumn('crawl_speed', 'real', (column) => column.notNull())
    .addColumn('max_pages_per_session', 'integer', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('hyperlinks', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('banner_views')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('banner_id', 'integer', (column) => column.notNull().references('banners.id').onDelete('cascade'))
    .addColumn('page_key', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('banner_views_key', ['session_id', 'banner_id', 'page_key'])
    .execute()
  await db.schema.createIndex('banner_views_by_at').on('banner_views').column('at').execute()
  await db.schema.createIndex('banner_views_by_banner').on('banner_views').column('banner_id').execute()
}
