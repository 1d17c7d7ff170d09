import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schedule } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { intervalHours } from './slots.ts'
import type { SchedulerTable } from '#server/database/schema/scheduler.table.ts'

export type SchedulerRow = Selectable<SchedulerTable>

const ID = 1
/** State before the first start, with the recommended schedule. */
const initialRow: SchedulerRow = {
  id: ID,
  schedule: '4hours',
  isEnabled: 0,
  nextSync: null,
  lastSync: null,
  syncCount: 0,
}

export async function readScheduler(db: Database): Promise<SchedulerRow> {
  const row = await db.selectFrom('scheduler').selectAll().executeTakeFirst()
  return row ? { ...row, syncCount: Number(row.syncCount) } : initialRow
}

/** Hours between two syncs; null while the scheduler is stopped. */
export async function hoursBetween(db: Database): Promise<number | null> {
  const { isEnabled, schedule } = await readScheduler(db)
  return isEnabled ? intervalHours[schedule] : null
}

/** Enables this schedule, with the next sync at `nextSync`. */
export async function startScheduler(db: Database, schedule: Schedule, nextSync: Date): Promise<void> {
  const started = { schedule, isEnabled: 1, nextSync: nextSync.toISOString() } as const
  await db
    .insertInto('scheduler')
    .values({ ...initialRow, ...started })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(started))
    .execute()
}

export async function stopScheduler(db: Database): Promise<void> {
  await db.updateTable('scheduler').set({ isEnabled: 0, nextSync: null }).execute()
}

/** Moves from a slot to the next one. Returns false if another process already has or the scheduler was stopped. */
export async function advanceSlot(db: Database, slot: string, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduler')
    .set({ nextSync: next.toISOString() })
    .where('isEnabled', '=', 1)
    .where('nextSync', '=', slot)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Counts a successful sync; call it in the transaction that ends its job. */
export async function countSync(tx: Database, at = new Date()): Promise<void> {
  const lastSync = at.toISOString()
  await tx
    .insertInto('scheduler')
    .values({ ...initialRow, lastSync, syncCount: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ lastSync, syncCount: eb('scheduler.syncCount', '+', 1) })),
    )
    .execute()
}
