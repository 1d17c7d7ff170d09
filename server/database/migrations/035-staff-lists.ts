import type { Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * Indexes for the staff's product list and its filters on PostgreSQL: scanning 10,000 products reads 20 MB. SQLite is
 * fast enough without them, and imports are faster.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  if (dialect === 'sqlite') return
  for (const columns of [[], ['designer'], ['creature_type']])
    await db.schema
      .createIndex(['products', ...columns, 'in_order'].join('_'))
      .on('products')
      .columns([...columns, 'sort_key', 'id'])
      .execute()
}
