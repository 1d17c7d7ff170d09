import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { RecordWorkingCopiesTable, WorkingCopiesTable } from '#server/database/schema/working-copies.table.ts'

/** A record, and the account whose unsaved changes these are. */
export interface CopyKey {
  kind: RecordWorkingCopiesTable['kind']
  /** Its id, or `new`. */
  recordId: string
  staffId: string
}

interface Copy {
  /** JSON. */
  content: string
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}

/** Unsaved changes of one person to a record. */
export function findWorkingCopy(db: Database, key: CopyKey): Promise<Copy | undefined> {
  return db
    .selectFrom('recordWorkingCopies')
    .select(['content', 'baseVersion', 'updatedAt'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** Stores unsaved changes, replacing earlier ones. Returns the time, ISO 8601. */
export async function storeWorkingCopy(
  db: Database,
  key: CopyKey,
  content: unknown,
  baseVersion: number,
): Promise<string> {
  const copy = { content: JSON.stringify(content), baseVersion, updatedAt: new Date().toISOString() }
  await db
    .insertInto('recordWorkingCopies')
    .values({ ...key, ...copy })
    .onConflict((conflict) => conflict.columns(['kind', 'recordId', 'staffId']).doUpdateSet(copy))
    .execute()
  return copy.updatedAt
}

/** Deletes unsaved changes, if there are any. */
export async function deleteWorkingCopy(db: Database, key: CopyKey): Promise<void> {
  await db
    .deleteFrom('recordWorkingCopies')
    .where((eb) => eb.and(key))
    .execute()
}

/** Ids of the records of which a person has unsaved changes. */
export async function listUnsaved(db: Database, { kind, staffId }: Omit<CopyKey, 'recordId'>): Promise<string[]> {
  const copies = db.selectFrom('recordWorkingCopies').select('recordId')
  const rows = await copies.where('kind', '=', kind).where('staffId', '=', staffId).orderBy('recordId').execute()
  return rows.map(({ recordId }) => recordId)
}

export type StoredCopy = Selectable<RecordWorkingCopiesTable>

/** Removes the unsaved changes of all people to a record, and returns them. Deleted and restored with it. */
export const takeWorkingCopies = (tx: Database, key: Omit<CopyKey, 'staffId'>): Promise<StoredCopy[]> =>
  tx
    .deleteFrom('recordWorkingCopies')
    .where((eb) => eb.and(key))
    .returningAll()
    .execute()

/** Restores unsaved changes with their record. Old audit events have those of pages in the shape of that time. */
export async function restoreWorkingCopies(
  tx: Database,
  copies: readonly (StoredCopy | Selectable<WorkingCopiesTable>)[],
): Promise<void> {
  const rows = copies.map((copy) => {
    if ('kind' in copy) return copy
    const { pageId, blocks, ...rest } = copy
    return { ...rest, kind: 'page' as const, recordId: String(pageId), content: blocks }
  })
  if (rows.length > 0)
    await tx
      .insertInto('recordWorkingCopies')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Deletes working copies not updated since `before`. */
export async function sweepWorkingCopies(db: Database, before: Date): Promise<void> {
  for (const table of ['recordWorkingCopies', 'workingCopies'] as const)
    await db.deleteFrom(table).where('updatedAt', '<', before.toISOString()).execute()
}
