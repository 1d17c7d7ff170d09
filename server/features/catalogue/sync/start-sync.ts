import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'

interface StartSyncParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** Display name of each kind of sync. */
export const syncNames: Record<SyncKind, string> = {
  products: 'products',
  featured: 'the Featured collection',
  orders: 'orders',
}

/** Records a staff action on a sync in the audit log. */
export const recordSyncActivity = (
  tx: Database,
  staff: Staff | null,
  action: string,
  kind: SyncKind,
  id: string | null,
) =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: 'sync',
    recordId: id,
    title: `a sync of ${syncNames[kind]}`,
    before: null,
    after: null,
  })

/**
 * Queues a sync of one kind. If one is already waiting or running, that one is brought forward. Returns true if a new
 * job was added.
 */
export async function startSync({ db, jobs }: StartSyncParts, kind: SyncKind, staff: Staff | null): Promise<boolean> {
  const isNew = await transact(db, async (tx) => {
    const key = `sync ${kind}`
    const existing = await tx
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'sync')
      .where('key', '=', key)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (existing) {
      // A job waiting for its next retry runs immediately instead.
      await tx
        .updateTable('jobs')
        .set({ runAt: sqlNow(tx) })
        .where('id', '=', existing.id)
        .execute()
      return false
    }
    await jobs.add(tx, { kind: 'sync', key, payload: { kinds: [kind], startedBy: staff?.name ?? 'the shop' } })
    await recordSyncActivity(tx, staff, 'began', kind, null)
    return true
  })
  jobs.wake()
  return isNew
}
