import type { Kysely } from 'kysely'

/** What servers on one PostgreSQL must have the same of, and nobody else may know; one server with SQLite has it in a file. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
