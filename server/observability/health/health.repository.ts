import type { Kysely } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isUnresolved } from '#server/jobs/jobs.repository.ts'
import { knownMigrations, migrations } from '#server/database/migrations.ts'

/** Unfinished jobs of a kind. */
export interface JobCount {
  kind: string
  waiting: number
  running: number
  dead: number
  /** ISO 8601: when the oldest waiting job became due; null if none is due. */
  oldestDue: string | null
}

/** Unfinished jobs by kind. A failed job doesn't count if a later one has succeeded. */
export async function countJobs(db: Database, now = new Date()): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', 'state', eb.fn.countAll().as('count'), eb.fn.min('runAt').as('first')])
    .where((eb) =>
      eb.or([eb('state', 'in', ['waiting', 'running']), eb.and([eb('state', '=', 'dead'), isUnresolved(eb)])]),
    )
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

/**
 * The newest migration, and applied migrations that this program can't work with: the database belongs to a newer
 * version.
 */
export async function readSchema(db: Database): Promise<{ newest: string; unknown: string[] }> {
  const applied = await (db as unknown as Kysely<Applied>)
    .selectFrom('schemaMigrations')
    .select('name')
    .orderBy('name')
    .execute()
  const expansions = await (db as unknown as Kysely<Applied>).selectFrom('schemaExpansions').select('name').execute()
  const tolerated = new Set(expansions.map(({ name }) => name))
  const names = applied.map(({ name }) => name)
  return {
    newest: migrations.findLast(({ name }) => names.includes(name))?.name ?? 'none',
    unknown: names.filter((name) => !knownMigrations.has(name) && !tolerated.has(name)),
  }
}

interface Applied {
  schemaMigrations: { name: string }
  schemaExpansions: { name: string }
}
