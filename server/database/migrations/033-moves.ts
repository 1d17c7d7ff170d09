import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/** State of a move to another database engine, and the newest backup. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('moves')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('shop', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('database_place', 'text')
    .addColumn('files_place', 'text')
    .execute()
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('folder', 'text', (column) => column.notNull())
    .execute()
  // SQLite's `real` has eight bytes, PostgreSQL's four: values moved there and back would lose digits.
  if (dialect === 'sqlite') return
  await sql`alter table images
    alter column focus_x type double precision,
    alter column focus_y type double precision`.execute(db)
  await sql`alter table banners alter column crawl_speed type double precision`.execute(db)
}
