import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import { turnPage, type PlannedStep } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

const log = diary(pagesRestorable)

/**
 * Publishes and unpublishes the pages whose time has come by `now`, in the order of their times, also those whose time came while
 * no server ran. Of several servers that look at once, one does it.
 */
export async function turnDue(db: Database, write: Write, now: Date): Promise<void> {
  const time = now.toISOString()
  for (const step of await stepsDue(db, time))
    await write(async (tx, note) => {
      const turned = await turnPage(tx, step, time, note)
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
