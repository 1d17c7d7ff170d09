import type { Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * On PostgreSQL the staff's list of products, archived ones too, is read in its order, and what it can be filtered by is read from
 * indexes: a table of 10,000 is 20 MB to look through. SQLite does well without them, and imports quicker.
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
