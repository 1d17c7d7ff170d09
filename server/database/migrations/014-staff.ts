import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Staff accounts, one-time links for setting passwords, and sessions that belong to accounts. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('staff')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('profile_image_url', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('openid_subject', 'text', (column) => column.unique())
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    .addColumn('last_seen_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('one_time_links_by_staff').on('one_time_links').column('staff_id').execute()
  // The table is empty: there was no sign-in before.
  await db.schema.dropTable('sessions').execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'integer', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_staff').on('sessions').column('staff_id').execute()
  await db.schema.createIndex('sessions_by_expires_at').on('sessions').column('expires_at').execute()
}
