import type { Selectable } from 'kysely'
import { sqlNow, now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { isOwnerDead } from '#server/owner.ts'
import type { SyncCounts, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import type { ImportsTable, ImportStatus } from '#server/database/schema/sync.table.ts'

export type ImportRow = Selectable<ImportsTable>
export type Counts = SyncCounts

export const noCounts: Readonly<Counts> = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }

export interface NewImport {
  kind: SyncKind
  startedBy: string
  /** The import to revert. */
  reverts?: number | null
  jobId?: number | null
  /** Don't start if another import of this kind has started after this date. */
  notAfter?: Date
}

/** `started` holds the id of the new import; otherwise the reason why none was started. */
export type StartResult = { started: number } | { running: true } | { recent: true }

/** An import without a heartbeat for this long counts as dead. */
const STALE_MS = 60_000

/**
 * Acquires the lease by inserting a running import, unless one is running anywhere. An import whose process died is
 * marked as interrupted.
 */
export async function startImport(
  tx: Database,
  owner: string,
  { kind, startedBy, reverts = null, jobId = null, notAfter }: NewImport,
): Promise<StartResult> {
  const running = await runningImport(tx)
  if (running && !(await isDead(tx, running))) return { running: true }
  if (running) await endDeadImport(tx, running)
  if (notAfter && (await startedSince(tx, kind, notAfter))) return { recent: true }
  const row = await tx
    .insertInto('imports')
    .values({
      kind,
      startedBy,
      reverts,
      jobId,
      owner,
      status: 'running',
      startedAt: sqlNow(tx),
      heartbeatAt: sqlNow(tx),
    })
    .onConflict((conflict) => conflict.doNothing()) // On PostgreSQL another process may insert first.
    .returning('id')
    .executeTakeFirst()
  return row ? { started: Number(row.id) } : { running: true }
}

/** Ends an import whose process died. */
export const endDeadImport = (db: Database, { id, isCancelled }: ImportRow): Promise<boolean> =>
  endImport(db, id, { status: isCancelled ? 'cancelled' : 'interrupted' })

/** Whether its process is gone or its heartbeat is stale, so the lease is free. */
export const isDead = async (db: Database, { owner, heartbeatAt }: ImportRow): Promise<boolean> =>
  isOwnerDead(owner) || (await now(db)).getTime() - Date.parse(heartbeatAt) > STALE_MS

export const runningImport = (db: Database): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('status', '=', 'running').executeTakeFirst()

export const findImport = (db: Database, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest import of a kind, running or not, reverts excluded. */
export const lastImport = (db: Database, kind: SyncKind = 'products'): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('kind', '=', kind)
    .where('reverts', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the first product import of a new shop is due or running: none has finished, failed or been cancelled. */
export async function isFirstImportDue(db: Database): Promise<boolean> {
  const begun = await db.selectFrom('imports').select('status').distinct().where('kind', '=', 'products').execute()
  if (begun.length > 0) return begun.every(({ status }) => status === 'running' || status === 'interrupted')
  return !(await db.selectFrom('products').select('id').limit(1).executeTakeFirst())
}

/** Imports of one kind or all kinds, newest first. */
export async function listImports(db: Database, kind: SyncKind | undefined, limit: number): Promise<ImportRow[]> {
  const all = db.selectFrom('imports').selectAll()
  const wanted = kind ? all.where('kind', '=', kind) : all
  return wanted.orderBy('id', 'desc').limit(limit).execute()
}

const startedSince = (db: Database, kind: SyncKind, time: Date) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('kind', '=', kind)
    .where('startedAt', '>', time.toISOString())
    .limit(1)
    .executeTakeFirst()

/** The import was declared dead and another process may have taken over, so it must stop writing. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
  override message = 'Another process has taken over the sync.'
}

/** Staff cancelled the import. */
export class SyncCancelledError extends Error {
  override name = 'SyncCancelledError'
  override message = 'The sync was cancelled.'
}

/**
 * Renews the heartbeat and stores the progress.
 * @throws LeaseLostError, SyncCancelledError
 */
export async function renewLease(db: Database, id: number, counts?: Counts): Promise<void> {
  const renewed = await whileRunning(db, id)
    .set({ ...counts, heartbeatAt: sqlNow(db) })
    .returning('isCancelled')
    .executeTakeFirst()
  if (!renewed) throw new LeaseLostError()
  if (renewed.isCancelled) throw new SyncCancelledError()
}

/** Requests cancellation. Returns false if the import has already ended. */
export async function requestCancel(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await whileRunning(db, id).set({ isCancelled: 1 }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores the final status of an import. Returns false, changing nothing, if another process has taken it over. */
export async function endImport(
  db: Database,
  id: number,
  end: Pick<Partial<ImportRow>, 'onSale' | 'error' | 'refusal'> & {
    status: Exclude<ImportStatus, 'running'>
  } & Partial<Counts>,
): Promise<boolean> {
  const { numUpdatedRows } = await whileRunning(db, id)
    .set({ ...end, finishedAt: sqlNow(db) })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes imports started before a date, except those with differences and the newest successful one of each kind. */
export async function sweepImports(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('startedAt', '<', before.toISOString())
    .where('status', '!=', 'running')
    .where('id', 'not in', (eb) => eb.selectFrom('syncDifferences').select('importId'))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('imports')
        .select((one) => one.fn.max('id').as('id'))
        .where('status', 'in', ['done', 'reverted'])
        .groupBy('kind'),
    )
    .execute()
}

const whileRunning = (db: Database, id: number) =>
  db.updateTable('imports').where('id', '=', id).where('status', '=', 'running')
