import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Posts in Markdown, and their earlier slugs. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('posts')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('read_time', 'integer', (column) => column.notNull())
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('post_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('post_slugs_by_post').on('post_slugs').column('post_id').execute()
}
