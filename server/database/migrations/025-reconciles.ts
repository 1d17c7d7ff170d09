import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Results of comparing the catalogue with Shopify's. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('reconciles')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
