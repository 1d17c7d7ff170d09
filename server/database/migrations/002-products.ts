import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import { numbered, sortedText, type Dialect } from '#server/database/dialect.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The catalogue: products, their earlier handles, their variants by Shopify id, and designers' websites. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('shopify_id', 'text', (column) => column.unique())
    .addColumn('handle', 'text')
    .addColumn('name', 'text', required)
    .addColumn('sort_key', sortedText(dialect), required)
    .addColumn('photos', 'text', required)
    .addColumn('long_description', 'text', required)
    .addColumn('designer', 'text', required)
    .addColumn('creature_type', 'text', required)
    .addColumn('creature_size', 'text', required)
    .addColumn('is_featured', 'integer', required)
    .addColumn('unprimed_cents', 'integer', required)
    .addColumn('osr_priming_cents', 'integer', required)
    .addColumn('from_cents', 'integer', required)
    .addColumn('metadata', 'text', required)
    .addColumn('variants', 'text', required)
    .addColumn('tags', 'text', required)
    .addColumn('archived_at', 'text')
    .addColumn('seen_in', 'integer')
    .addColumn('shopify_updated_at', 'text')
    .addColumn('content_hash', 'text', required)
    .addColumn('stock', 'text', required)
    .execute()
  await db.schema.createIndex('products_by_handle').on('products').column('handle').execute()
  await db.schema.createIndex('products_by_seen_in').on('products').column('seen_in').execute()
  // Shoppers see featured products first, then by name: in the whole catalogue, per creature type and per designer.
  for (const [name, group] of [
    ['products_on_sale', ''],
    ['products_on_sale_by_creature_type', 'creature_type, '],
    ['products_on_sale_by_designer', 'designer, '],
  ] as const) {
    const columns = sql.raw(`${group}is_featured desc, sort_key, id`)
    await sql`create index ${sql.id(name)} on products (${columns}) where archived_at is null`.execute(db)
  }

  await db.schema
    .createTable('product_handles')
    .addColumn('handle', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createTable('product_variants')
    .addColumn('variant_id', 'text', (column) => column.primaryKey())
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .execute()
  for (const table of ['product_handles', 'product_variants']) {
    await db.schema.createIndex(`${table}_by_product`).on(table).column('product_id').execute()
  }

  await db.schema
    .createTable('designers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('website_url', 'text')
    .execute()
}
