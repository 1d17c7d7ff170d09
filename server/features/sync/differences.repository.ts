import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'

/** A difference with what is needed to put the product back: see `SyncDifferencesTable`. */
export interface RevertibleDifference extends SyncDifference {
  before: string | null
  after: string | null
}

/** One as it is kept, with the number that it is found by. */
export interface KeptDifference extends RevertibleDifference {
  id: number
}

/** As many as the history shows of a sync. */
const MOST = 1_000
/** The largest number that both databases take for an id. */
export const AFTER_ALL = 2 ** 31 - 1
/** Few enough parameters for both databases. */
const BATCH = 100
const FORGOTTEN_AT_ONCE = 250

/** Keeps what an import has changed, in the transaction that changes it. */
export async function addDifferences(
  tx: Database,
  importId: number,
  differences: readonly RevertibleDifference[],
): Promise<void> {
  for (let start = 0; start < differences.length; start += BATCH) {
    const rows = differences.slice(start, start + BATCH).map(({ productId, fields, ...said }) => ({
      ...said,
      importId,
      productId: productId === null ? null : Number(productId),
      fields: JSON.stringify(fields),
    }))
    await tx.insertInto('syncDifferences').values(rows).execute()
  }
}

/** What an import has changed, in the order in which it has; the first 1,000. */
export async function listDifferences(db: Database, importId: number): Promise<SyncDifference[]> {
  const rows = await db
    .selectFrom('syncDifferences')
    .select(['productId', 'shopifyId', 'title', 'what', 'fields'])
    .where('importId', '=', importId)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ productId, fields, ...said }) => ({
    ...said,
    productId: productId === null ? null : String(productId),
    fields: JSON.parse(fields) as SyncDifference['fields'],
  }))
}

/** Some of what imports have changed and can be put back, the latest first, from before a number. */
export async function changesOf(
  db: Database,
  importIds: readonly number[],
  before: number,
  limit: number,
): Promise<KeptDifference[]> {
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

/** Whether there is anything that putting these imports back would change. */
export async function hasChanges(db: Database, importIds: readonly number[]): Promise<boolean> {
  return (await changesOf(db, importIds, AFTER_ALL, 1)).length > 0
}

/** Forgets how products were before imports that can't be put back any more: those from before this one, a few at a time. */
export async function forgetOriginals(db: Database, importId: number): Promise<void> {
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
          .limit(FORGOTTEN_AT_ONCE),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await yieldToOthers()
  }
}

/** Forgets differences of imports that began before a time, but for those of the given ones. */
export async function sweepDifferences(db: Database, before: Date, kept: readonly number[]): Promise<void> {
  const old = db
    .deleteFrom('syncDifferences')
    .where('importId', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('startedAt', '<', before.toISOString()),
    )
  await (kept.length > 0 ? old.where('importId', 'not in', kept) : old).execute()
}
