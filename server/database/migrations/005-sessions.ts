import type { Kysely } from 'kysely'

/** Staff sessions. The cookie holds only the id. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_expires_at').on('sessions').column('expires_at').execute()
}
