import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { MAX_ID } from '#server/database/row-id.ts'
import type { ProductDifference } from '#server/features/catalogue/writing/product-differences.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'

/** A stored difference with its row id. */
export interface StoredDifference extends ProductDifference {
  id: number
}

/** Maximum number of differences shown per sync. */
const MAX_SHOWN = 1_000
/** Keeps the number of SQL parameters within the limits of both engines. */
const BATCH = 100
const CLEAR_BATCH = 250

/** Stores the changes of an import, in the same transaction as the changes. */
export async function addDifferences(
  tx: Database,
  importId: number,
  differences: readonly ProductDifference[],
): Promise<void> {
  for (let start = 0; start < differences.length; start += BATCH) {
    const rows = differences.slice(start, start + BATCH).map(({ productId, fields, ...rest }) => ({
      ...rest,
      importId,
      productId: productId === null ? null : Number(productId),
      fields: JSON.stringify(fields),
    }))
    await tx.insertInto('syncDifferences').values(rows).execute()
  }
}

/** The first 1,000 changes of an import, oldest first. */
export async function listDifferences(db: Database, importId: number): Promise<SyncDifference[]> {
  const rows = await db
    .selectFrom('syncDifferences')
    .select(['productId', 'shopifyId', 'title', 'what', 'fields'])
    .where('importId', '=', importId)
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ productId, fields, ...rest }) => ({
    ...rest,
    productId: productId === null ? null : String(productId),
    fields: JSON.parse(fields) as SyncDifference['fields'],
  }))
}

/** Revertible changes of these imports with an id below `before`, newest first. */
export async function listRevertible(
  db: Database,
  importIds: readonly number[],
  before: number,
  limit: number,
): Promise<StoredDifference[]> {
  const rows = await db
    .selectFrom('syncDifferences')
    .selectAll()
    .where('importId', 'in', importIds)
    .where('after', 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    productId: String(row.productId),
    fields: JSON.parse(row.fields) as SyncDifference['fields'],
  }))
}

/** Whether reverting these imports would change anything. */
export async function hasChanges(db: Database, importIds: readonly number[]): Promise<boolean> {
  return (await listRevertible(db, importIds, MAX_ID, 1)).length > 0
}

/** Clears the revert data of all imports older than this one, in small batches. */
export async function clearRevertData(db: Database, importId: number): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('syncDifferences')
      .set({ before: null, after: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('syncDifferences')
          .select('id')
          .where('importId', '<', importId)
          .where('after', 'is not', null)
          .limit(CLEAR_BATCH),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await yieldToOthers()
  }
}

/** Deletes the differences of imports started before a date, except those of the imports in `kept`. */
export async function sweepDifferences(db: Database, before: Date, kept: readonly number[]): Promise<void> {
  const old = db
    .deleteFrom('syncDifferences')
    .where('importId', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('startedAt', '<', before.toISOString()),
    )
  await (kept.length > 0 ? old.where('importId', 'not in', kept) : old).execute()
}
