import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Every import of the catalogue from Shopify. The unique index is the lease: at most one import runs at a time. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('heartbeat_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unchanged', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('skipped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('on_sale', 'integer')
    .addColumn('error', 'text')
    .execute()
  await db.schema
    .createIndex('imports_one_running')
    .unique()
    .on('imports')
    .column('status')
    .where('status', '=', 'running')
    .execute()
}
