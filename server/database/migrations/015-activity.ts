import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** The audit log, with each record before and after. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('belongings', 'text')
    .execute()
  await db.schema.createIndex('activity_by_record').on('activity').columns(['kind', 'record_id', 'id']).execute()
  await db.schema.createIndex('activity_by_at').on('activity').column('at').execute()
}
