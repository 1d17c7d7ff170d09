import type { Kysely } from 'kysely'

/** Scheduled publishing of posts. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('posts').addColumn('publish_at', 'text').execute()
  await db.schema.createIndex('posts_by_publish_at').on('posts').column('publish_at').execute()
}
