import type { Kysely } from 'kysely'

/** Shopify carts created for checkouts. A cart's gid holds a secret, so shoppers only see our own random id. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('shopify_carts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('gid', 'text')
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('additions', 'text', (column) => column.notNull())
    .addColumn('refusal', 'text')
    .addColumn('busy_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shopify_carts_by_created_at').on('shopify_carts').column('created_at').execute()
}
