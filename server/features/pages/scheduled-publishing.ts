import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { applyScheduledStep, type PlannedStep } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

const log = createAuditLogger(pagesRestorable)

/**
 * Scheduled publishing: publishes and unpublishes pages that are due at `now`, in order of their times, including those that became due while
 * no server ran. Of several servers, only one applies each step.
 */
export async function applyScheduled(db: Database, withChanges: WithChanges, now: Date): Promise<void> {
  const time = now.toISOString()
  for (const step of await stepsDue(db, time))
    await withChanges(async (tx, publishChange) => {
      const turned = await applyScheduledStep(tx, step, time, publishChange)
      if (turned) await log.updated(tx, null, turned, step.field === 'publishAt' ? 'published' : 'unpublished')
    })
}

async function stepsDue(db: Database, time: string): Promise<PlannedStep[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'publishAt', 'unpublishAt'])
    .where((eb) => eb.or([eb('publishAt', '<=', time), eb('unpublishAt', '<=', time)]))
    .orderBy('id')
    .execute()
  return rows
    .flatMap(({ id, publishAt, unpublishAt }) => [
      { id, field: 'publishAt' as const, at: publishAt },
      { id, field: 'unpublishAt' as const, at: unpublishAt },
    ])
    .filter((step) => step.at !== null && step.at <= time)
    .toSorted((a, b) => Number(a.at! > b.at!) - Number(a.at! < b.at!))
}
