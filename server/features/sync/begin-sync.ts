import { recordActivity } from '#server/activity/activity.ts'
import { moment } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SyncKind } from '#shared/features/sync/sync.schema.ts'

interface BeginParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** What syncs are called for people. */
export const nameOf: Record<SyncKind, string> = {
  products: 'products',
  featured: 'the Featured collection',
  orders: 'orders',
}

/** Writes down that staff did something with a sync. */
export const recordSync = (tx: Database, staff: Staff | null, action: string, kind: SyncKind, id: string | null) =>
  recordActivity(tx, {
    staff,
    action,
    kind: 'sync',
    recordId: id,
    title: `a sync of ${nameOf[kind]}`,
    before: null,
    after: null,
  })

/** Begins a sync of one kind in the background, for a member of staff; one that waits or runs is enough. True when it is a new one. */
export async function beginSync({ db, jobs }: BeginParts, kind: SyncKind, staff: Staff | null): Promise<boolean> {
  const isNew = await transact(db, async (tx) => {
    const key = `sync ${kind}`
    const there = await tx
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'sync')
      .where('key', '=', key)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (there) {
      // One that waits for its next attempt need not wait any longer.
      await tx
        .updateTable('jobs')
        .set({ runAt: moment(tx) })
        .where('id', '=', there.id)
        .execute()
      return false
    }
    await jobs.add(tx, { kind: 'sync', key, payload: { kinds: [kind], startedBy: staff?.name ?? 'the shop' } })
    await recordSync(tx, staff, 'began', kind, null)
    return true
  })
  jobs.wake()
  return isNew
}
