import type { Kysely } from 'kysely'

/** Several servers: which there are, and which of them is passing on a message of the contact form. */
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
