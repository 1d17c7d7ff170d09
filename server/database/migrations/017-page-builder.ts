import type { Kysely } from 'kysely'

/** Scheduled pages, unsaved working copies of blocks, and who has a page open. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('pages').addColumn('publish_at', 'text').execute()
  await db.schema.alterTable('pages').addColumn('unpublish_at', 'text').execute()
  await db.schema.createIndex('pages_by_publish_at').on('pages').column('publish_at').execute()
  await db.schema.createIndex('pages_by_unpublish_at').on('pages').column('unpublish_at').execute()
  await db.schema
    .createTable('working_copies')
    .addColumn('page_id', 'integer', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('blocks', 'text', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('working_copies_pk', ['page_id', 'staff_id'])
    .execute()
  await db.schema
    .createTable('page_presences')
    .addColumn('page_id', 'integer', (column) => column.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('window', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_presences_pk', ['page_id', 'window'])
    .execute()
}
