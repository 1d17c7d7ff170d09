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
/** Few enough parameters for both databases. */
const BATCH = 100

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

/** Some of what imports have changed, the latest first, from before a number. What was left out has changed nothing. */
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
    .where('what', '!=', 'skipped')
    .where('productId', 'is not', null)
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
  return (await changesOf(db, importIds, Number.MAX_SAFE_INTEGER, 1)).length > 0
}

/** Forgets how products were before imports that can't be put back any more: those from before this one. */
export async function forgetOriginals(tx: Database, importId: number): Promise<void> {
  await tx
    .updateTable('syncDifferences')
    .set({ before: null, after: null })
    .where('importId', '<', importId)
    .where('after', 'is not', null)
    .execute()
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
