import type { Kysely } from 'kysely'

/** Columns for searching and summing orders, and the position up to which orders have been read. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orders')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('refunded_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('orders_status')
    .on('orders')
    .columns(['financial_status', 'fulfillment_status', 'created_at'])
    .execute()
  await db.schema
    .createTable('order_readings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('shop', 'text', (column) => column.notNull())
    .addColumn('read_to', 'text', (column) => column.notNull())
    .execute()
}
