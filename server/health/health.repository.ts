import type { Kysely } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isUndone } from '#server/jobs/jobs.repository.ts'
import { migrations } from '#server/database/migrations.ts'

/** Jobs of a kind that are not over. */
export interface JobCount {
  kind: string
  waiting: number
  running: number
  dead: number
  /** ISO 8601: since when the oldest that waits could have been begun. */
  oldestDue: string | null
}

/** Jobs that are not over, by kind. A dead one is over when another one has done its work since. */
export async function countJobs(db: Database, now = new Date()): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', 'state', eb.fn.countAll().as('count'), eb.fn.min('runAt').as('first')])
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'running']), eb.and([eb('state', '=', 'dead'), isUndone(eb)])]))
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .execute()
  const kinds = new Map<string, JobCount>()
  for (const { kind, state, count, first } of rows) {
    const counts = kinds.getOrInsertComputed(kind, () => ({ kind, waiting: 0, running: 0, dead: 0, oldestDue: null }))
    counts[state as 'waiting' | 'running' | 'dead'] = Number(count)
    if (state === 'waiting' && first <= now.toISOString()) counts.oldestDue = first
  }
  return [...kinds.values()]
}

/** The newest step of the schema, and the steps that this program can't work with: another version has brought the database further. */
export async function readSchema(db: Database): Promise<{ newest: string; unknown: string[] }> {
  const applied = await (db as unknown as Kysely<Applied>)
    .selectFrom('schemaMigrations')
    .select('name')
    .orderBy('name')
    .execute()
  const expansions = await (db as unknown as Kysely<Applied>).selectFrom('schemaExpansions').select('name').execute()
  const known = new Set([...migrations, ...expansions].map(({ name }) => name))
  const names = applied.map(({ name }) => name)
  return { newest: names.at(-1) ?? 'none', unknown: names.filter((name) => !known.has(name)) }
}

interface Applied {
  schemaMigrations: { name: string }
  schemaExpansions: { name: string }
}
