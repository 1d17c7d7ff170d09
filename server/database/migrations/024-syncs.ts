import type { Kysely } from 'kysely'

/** A sync refers to its job, so that both stop together; a rollback refers to the sync it reverts. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['job_id', 'reverts']) await db.schema.alterTable('imports').addColumn(name, 'integer').execute()
}
