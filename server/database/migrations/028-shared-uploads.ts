import type { Kysely } from 'kysely'

/** Uploads in progress, shared by servers on one PostgreSQL; a single server with SQLite uses a folder. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('began_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('upload_parts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('is_kept', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('upload_parts_by_upload').on('upload_parts').column('upload_id').execute()
}
