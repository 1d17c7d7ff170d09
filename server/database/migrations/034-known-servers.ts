import type { Kysely } from 'kysely'

/** Servers are told apart by where they listen, and whether they sign with the same key. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('servers').addColumn('key_print', 'text').execute()
}
