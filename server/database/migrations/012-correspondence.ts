import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Cookie consents, newsletter subscriptions and contact messages. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('consents')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('analytics', 'integer', (column) => column.notNull())
    .addColumn('marketing', 'integer', (column) => column.notNull())
    .addColumn('preferences', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subscribers')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('forwarded_at', 'text')
    .execute()
}
