import type { Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('changes')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .execute()
}
