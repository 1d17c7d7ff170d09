import { sql, type Kysely } from 'kysely'
import { numbered, type Dialect } from '#server/database/dialect.ts'

/** Tables of the admin console: jobs, and the sync schedule. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', numbered(dialect))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('deaths', 'integer', (column) => column.notNull())
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('place', 'integer')
    .addColumn('is_cancelled', 'integer', (column) => column.notNull())
    .addColumn('progress', 'text')
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('jobs_one_of_a_key')
    .on('jobs')
    .columns(['kind', 'key'])
    .unique()
    .where(sql.ref('state'), 'in', ['waiting', 'running'])
    .execute()
  await db.schema
    .createIndex('jobs_one_in_a_place')
    .on('jobs')
    .columns(['kind', 'place'])
    .unique()
    .where(sql.ref('state'), '=', 'running')
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'kind', 'run_at', 'id']).execute()
  await db.schema.createIndex('jobs_of_a_kind').on('jobs').columns(['kind', 'id']).execute()
  await db.schema.createIndex('jobs_finished').on('jobs').column('finished_at').execute()

  await db.schema
    .createTable('scheduler')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('schedule', 'text', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('next_sync', 'text')
    .addColumn('last_sync', 'text')
    .addColumn('sync_count', 'integer', (column) => column.notNull())
    .execute()
}
