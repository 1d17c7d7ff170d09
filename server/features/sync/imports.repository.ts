import type { Selectable } from 'kysely'
import { moment, now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { isGone } from '#server/jobs/owner.ts'
import type { SyncCounts, SyncKind } from '#shared/features/sync/sync.schema.ts'
import type { ImportsTable, ImportStatus } from './sync.table.ts'

export type ImportRow = Selectable<ImportsTable>
export type Counts = SyncCounts

export const noCounts: Readonly<Counts> = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }

/** What is to be begun, and by whom. */
export interface NewImport {
  kind: SyncKind
  startedBy: string
  /** The import that it puts back. */
  reverts?: number | null
  jobId?: number | null
  /** Don't begin when another one of this kind has since. */
  notAfter?: Date
}

/** `started` with the import's number, or why there is no new one. */
export type Beginning = { started: number } | { running: true } | { recent: true }

/** An import that did not show itself for so long has died. */
const STALE_MS = 60_000

/** Takes the lease: notes a new import, unless one is running anywhere. One whose process has died is marked as interrupted. */
export async function beginImport(
  tx: Database,
  owner: string,
  { kind, startedBy, reverts = null, jobId = null, notAfter }: NewImport,
): Promise<Beginning> {
  const running = await runningImport(tx)
  if (running && !(await isDead(tx, running))) return { running: true }
  if (running) await endDead(tx, running)
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
      startedAt: moment(tx),
      heartbeatAt: moment(tx),
    })
    .onConflict((conflict) => conflict.doNothing()) // On PostgreSQL another process may have been faster.
    .returning('id')
    .executeTakeFirst()
  return row ? { started: Number(row.id) } : { running: true }
}

/** Notes the end of an import whose process can't. */
export const endDead = (db: Database, { id, isCancelled }: ImportRow): Promise<boolean> =>
  endImport(db, id, { status: isCancelled ? 'cancelled' : 'interrupted' })

/** Its process is gone, or has not shown itself for too long: the lease is free. */
export const isDead = async (db: Database, { owner, heartbeatAt }: ImportRow): Promise<boolean> =>
  isGone(owner) || (await now(db)).getTime() - Date.parse(heartbeatAt) > STALE_MS

export const runningImport = (db: Database): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('status', '=', 'running').executeTakeFirst()

export const findImport = (db: Database, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest import of a kind, running or not; what puts others back is none. */
export const lastImport = (db: Database, kind: SyncKind = 'products'): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('kind', '=', kind)
    .where('reverts', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Imports of all kinds or of one, the newest first. */
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

/** The import was given up for dead, and another process may be at it: it must not write any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  override message = 'Another process has taken over the sync.'
}

/** Somebody has asked the import to stop. */
export class SyncCancelled extends Error {
  override name = 'SyncCancelled'
  override message = 'The sync was cancelled.'
}

/** Shows that the import is alive, and how far it has come. @throws LeaseLost, SyncCancelled */
export async function keepLease(db: Database, id: number, counts?: Counts): Promise<void> {
  const kept = await whileRunning(db, id)
    .set({ ...counts, heartbeatAt: moment(db) })
    .returning('isCancelled')
    .executeTakeFirst()
  if (!kept) throw new LeaseLost()
  if (kept.isCancelled) throw new SyncCancelled()
}

/** Asks an import to stop. False when it has ended. */
export async function askToStop(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await whileRunning(db, id).set({ isCancelled: 1 }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes how an import ended. False when it was taken over: nothing is changed then. */
export async function endImport(
  db: Database,
  id: number,
  end: { status: Exclude<ImportStatus, 'running'>; onSale?: number; error?: string } & Partial<Counts>,
): Promise<boolean> {
  const { numUpdatedRows } = await whileRunning(db, id)
    .set({ ...end, finishedAt: moment(db) })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Forgets imports that began before a time, but for those that have differences and the newest of each kind that went well. */
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
