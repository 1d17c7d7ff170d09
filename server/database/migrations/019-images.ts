import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** The image repository. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('images')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.unique())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('caption', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('file_size', 'integer')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('is_decorative', 'integer', (column) => column.notNull())
    .addColumn('focus_x', 'real', (column) => column.notNull())
    .addColumn('focus_y', 'real', (column) => column.notNull())
    .addColumn('placeholder', 'text')
    .addColumn('source_hash', 'text')
    .addColumn('original_hash', 'text')
    .addColumn('perceptual_hash', 'text')
    .addColumn('upload_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  for (const column of ['url', 'source_hash', 'original_hash', 'deleted_at'])
    await db.schema.createIndex(`images_${column}`).on('images').column(column).execute()
}
