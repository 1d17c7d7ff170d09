import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { recordSync } from './begin-sync.ts'
import type { Catalogue } from './catalogue.ts'
import { findImport, type ImportRow } from './imports.repository.ts'
import { conflictsOf } from './revert.ts'
import { revertibleImport } from './revertible.ts'

interface RevertParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
  catalogue: Pick<Catalogue, 'changedSince'>
}

/** A small one is done before whoever asked for it looks again; a large one goes on in the background. */
const WAIT_MS = 3_000
/** Products that a refusal names. */
const NAMED = 5

/**
 * Begins to put a sync of products back, and waits a moment for its end. Throws a Refusal: 404 for none, 409 when it can't be put back, or
 * with the names of products that have been changed since.
 */
export async function beginRevert(parts: RevertParts, id: number, staff: Staff | null): Promise<void> {
  const { db, jobs } = parts
  const row = found(await findImport(db, id), 'Sync')
  if ((await revertibleImport(db)) !== id) throw new Refusal(409, whyNot(row))
  const conflicts = await conflictsOf(parts, id)
  if (conflicts.length > 0) throw new Refusal(409, `${list(conflicts)} changed since this sync: nothing was put back.`)
  await transact(db, async (tx) => {
    const payload = { reverts: id, startedBy: staff?.name ?? 'the shop' }
    await jobs.add(tx, { kind: 'sync', key: `sync reverts ${id}`, payload })
    await recordSync(tx, staff, 'reverted', 'products', String(id))
  })
  jobs.wake()
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(50))
    if ((await findImport(db, id))?.status === 'reverted') return
}

function whyNot({ kind, reverts, status }: ImportRow): string {
  if (kind !== 'products' || reverts !== null) return 'Only a sync of products can be put back.'
  if (status === 'running') return 'This sync is still running. Cancel it first.'
  if (status === 'reverted') return 'This sync has been put back already.'
  return 'Only the last sync of products can be put back, if it has changed anything and nobody is at it.'
}

/** `Dragon has`, `Dragon and Ooze have`, `Dragon, Ooze and 3 others have` */
function list(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} has been`
  const named = names.slice(0, names.length > NAMED ? NAMED : names.length - 1)
  const rest = names.length > NAMED ? `${names.length - NAMED} others` : names.at(-1)
  return `${named.join(', ')} and ${rest} have been`
}
