import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isGone } from '#server/jobs/owner.ts'
import type { ImportsTable, ImportStatus } from './sync.table.ts'

export type ImportRow = Selectable<ImportsTable>

/** Products by what an import did with them. */
export interface Counts {
  added: number
  changed: number
  unchanged: number
  archived: number
  /** They can't be sold: no title, or no price. If they were on sale they stay as they were. */
  skipped: number
}

/** `started` with the import's number, or why there is no new one. */
export type Beginning = { started: number } | { running: true } | { recent: true }

/** An import that did not show itself for so long has died. */
const STALE_MS = 60_000

const now = () => new Date().toISOString()

/**
 * Takes the lease: notes a new import, unless one is running anywhere. One whose process has died is marked as interrupted.
 * @param notAfter don't start when another one has started since
 */
export async function beginImport(db: Database, owner: string, notAfter?: Date): Promise<Beginning> {
  return db.transaction().execute(async (tx) => {
    const running = await runningImport(tx)
    if (running && !isDead(running)) return { running: true }
    if (running) await endImport(tx, running.id, { status: 'interrupted' })
    if (notAfter && (await startedSince(tx, notAfter))) return { recent: true }
    const row = await tx
      .insertInto('imports')
      .values({ owner, status: 'running', startedAt: now(), heartbeatAt: now() })
      .onConflict((conflict) => conflict.doNothing()) // On PostgreSQL another process may have been faster.
      .returning('id')
      .executeTakeFirst()
    return row ? { started: Number(row.id) } : { running: true }
  })
}

/** Its process is gone, or has not shown itself for too long: the lease is free. */
export const isDead = ({ owner, heartbeatAt }: ImportRow) =>
  isGone(owner) || Date.now() - Date.parse(heartbeatAt) > STALE_MS

export const runningImport = (db: Database): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('status', '=', 'running').executeTakeFirst()

/** The newest import, running or not. */
export const lastImport = (db: Database): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

const startedSince = (db: Database, time: Date) =>
  db.selectFrom('imports').select('id').where('startedAt', '>', time.toISOString()).limit(1).executeTakeFirst()

/** The import was given up for dead, and another process may be at it: it must not write any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  override message = 'Another process has taken over the import.'
}

/** Shows that the import is alive, and how far it has come. @throws LeaseLost */
export async function keepLease(db: Database, id: number, counts?: Counts): Promise<void> {
  const set = { ...counts, heartbeatAt: now() }
  const { numUpdatedRows } = await whileRunning(db, id).set(set).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Notes how an import ended; nothing when it was taken over. */
export async function endImport(
  db: Database,
  id: number,
  end: { status: Exclude<ImportStatus, 'running'>; onSale?: number; error?: string },
): Promise<void> {
  await whileRunning(db, id)
    .set({ ...end, finishedAt: now() })
    .execute()
}

const whileRunning = (db: Database, id: number) =>
  db.updateTable('imports').where('id', '=', id).where('status', '=', 'running')
