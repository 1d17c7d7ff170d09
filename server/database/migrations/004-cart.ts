import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Carts. A line's number keeps the order; shoppers only see its random id. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('cart_lines')
    .addColumn('number', 'integer', numbered(dialect))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('scale', 'text', (column) => column.notNull())
    .addColumn('finishing', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('touched_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('cart_lines_distinct', ['session_id', 'product_id', 'scale', 'finishing'])
    .execute()
  for (const column of ['touched_at', 'product_id']) {
    await db.schema.createIndex(`cart_lines_by_${column}`).on('cart_lines').column(column).execute()
  }
}
