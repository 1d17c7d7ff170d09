import type { Kysely } from 'kysely'

/** Device codes for signing in desktop editors. Each code ends with the browser session that approved it. */
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
