import type { Kysely } from 'kysely'

/** A sync knows the job that began it, so that both stop together, and one that puts another back knows which. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['job_id', 'reverts']) await db.schema.alterTable('imports').addColumn(name, 'integer').execute()
}
