import { setTimeout as sleep } from 'node:timers/promises'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { findImport, type ImportRow } from './imports.repository.ts'
import { findRevertConflicts, findRevertibleImport } from './revert.ts'

interface StartSyncParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** How long the request waits for a small revert to finish; a large one continues in the background. */
const WAIT_MS = 3_000
/** Conflicting products listed by name in the error message. */
const MAX_NAMES = 5

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

/**
 * Queues the revert of a product sync and waits briefly for it to finish. Throws HttpError (404) if the sync doesn't
 * exist, HttpError (409) if it can't be reverted or if products have changed since.
 */
export async function startRevert({ db, jobs }: StartSyncParts, id: number, staff: Staff | null): Promise<void> {
  const row = orNotFound(await findImport(db, id), 'Sync')
  if ((await findRevertibleImport(db)) !== id) throw new HttpError(409, whyNotRevertible(row))
  const conflicts = await findRevertConflicts(db, id)
  if (conflicts.length > 0)
    throw new HttpError(409, `${joinNames(conflicts)} changed since this sync. Nothing was reverted.`)
  await transact(db, async (tx) => {
    const payload = { reverts: id, startedBy: staff?.name ?? 'the shop' }
    await jobs.add(tx, { kind: 'sync', key: `sync reverts ${id}`, payload })
    await recordSyncActivity(tx, staff, 'reverted', 'products', String(id))
  })
  jobs.wake()
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(50))
    if ((await findImport(db, id))?.status === 'reverted') return
}

function whyNotRevertible({ kind, reverts, status }: ImportRow): string {
  if (kind !== 'products' || reverts !== null) return 'Only a sync of products can be reverted.'
  if (status === 'running') return 'This sync is still running. Cancel it first.'
  if (status === 'reverted') return 'This sync has already been reverted.'
  return 'Only the last sync of products can be reverted, if it changed anything and no revert is running.'
}

/** `Dragon has`, `Dragon and Ooze have`, `Dragon, Ooze and 3 others have` */
function joinNames(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} has been`
  const named = names.slice(0, names.length > MAX_NAMES ? MAX_NAMES : names.length - 1)
  const rest = names.length > MAX_NAMES ? `${names.length - MAX_NAMES} others` : names.at(-1)
  return `${named.join(', ')} and ${rest} have been`
}
