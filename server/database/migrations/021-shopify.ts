import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Sync history, webhook deliveries, orders and their prints. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .alterTable('imports')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('products'))
    .execute()
  await db.schema
    .alterTable('imports')
    .addColumn('started_by', 'text', (column) => column.notNull().defaultTo('the shop'))
    .execute()
  await db.schema
    .alterTable('imports')
    .addColumn('is_cancelled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('sync_differences')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('product_id', 'integer')
    .addColumn('shopify_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('sync_differences_import').on('sync_differences').columns(['import_id', 'id']).execute()

  await db.schema.alterTable('products').addColumn('featured_by_hand', 'integer').execute()
  await db.schema.alterTable('products').addColumn('read_at', 'text').execute()
  await db.schema
    .createTable('product_tombstones')
    .addColumn('shopify_id', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('designers')
    .addColumn('is_by_hand', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('shop_domain', 'text', (column) => column.notNull())
    .addColumn('api_version', 'text', (column) => column.notNull())
    .addColumn('triggered_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('handled_at', 'text')
    .addUniqueConstraint('webhook_deliveries_event', ['event_id', 'topic', 'body_hash'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_received')
    .on('webhook_deliveries')
    .columns(['received_at', 'id'])
    .execute()
  await db.schema.createIndex('webhook_deliveries_state').on('webhook_deliveries').columns(['state', 'id']).execute()
  await db.schema
    .createIndex('webhook_deliveries_subject')
    .on('webhook_deliveries')
    .columns(['subject', 'state', 'id'])
    .execute()
  await db.schema
    .createTable('webhook_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('registered_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('shopify_id', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('financial_status', 'text', (column) => column.notNull())
    .addColumn('fulfillment_status', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('total_cents', 'integer', (column) => column.notNull())
    .addColumn('money', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('is_test', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'text')
    .addColumn('read_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('orders_created').on('orders').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('orders_updated').on('orders').column('updated_at').execute()
  await db.schema
    .createTable('prints')
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('printed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('prints_of_a_line', ['order_id', 'line_id'])
    .execute()

  await db.schema.alterTable('messages').addColumn('read_at', 'text').execute()
  await db.schema.alterTable('messages').addColumn('deleted_at', 'text').execute()
}
