import type { Kysely } from 'kysely'

/** Identifies servers by listening address, and stores a fingerprint of their signing key. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('servers').addColumn('key_print', 'text').execute()
}
