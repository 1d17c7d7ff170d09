import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordSyncActivity } from './start-sync.ts'
import { findImport, type ImportRow } from './imports.repository.ts'
import { findRevertConflicts } from './revert.ts'
import { findRevertibleImport } from './revertible.ts'

interface RevertParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** How long the request waits for a small revert to finish; a large one continues in the background. */
const WAIT_MS = 3_000
/** Conflicting products listed by name in the error message. */
const MAX_NAMES = 5

/**
 * Queues the revert of a product sync and waits briefly for it to finish. Throws HttpError (404) if the sync doesn't
 * exist, HttpError (409) if it can't be reverted or if products have changed since.
 */
export async function startRevert({ db, jobs }: RevertParts, id: number, staff: Staff | null): Promise<void> {
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
