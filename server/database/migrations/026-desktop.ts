import type { Kysely } from 'kysely'

/** Codes by which desktop editors are let in: each ends with the session of the browser that said yes. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('desktop_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('desktop_codes_by_session').on('desktop_codes').column('session_id').execute()
}
