import type { Kysely } from 'kysely'

/** The running servers, and a lease on forwarding contact messages. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('is_stopping', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('messages').addColumn('claimed_until', 'text').execute()
}
