import type { Kysely } from 'kysely'

/** Secrets that servers on one PostgreSQL share; a single server with SQLite has a file. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
