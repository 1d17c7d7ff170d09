import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { staleWrite } from '#server/errors.ts'
import {
  blankFacts,
  FACTS_ID,
  type OwnFacts,
  type OwnFactsChange,
} from '#shared/features/shop-facts/shop-facts.record.ts'

/** Tag of the change bus. Every page depends on it. */
export const shopFactsTag = 'shop-facts'
const changed: Change = { type: 'content_updated', tags: [shopFactsTag] }

/** What staff wrote. */
export async function readOwnFacts(db: Database): Promise<OwnFacts> {
  const row = await db.selectFrom('shopFacts').selectAll().where('id', '=', Number(FACTS_ID)).executeTakeFirst()
  return { ...blankFacts, textsAt: null, version: 0, ...row, id: FACTS_ID }
}

/** Changes the given fields inside `withChanges`. Throws HttpError (412) if `version` is stale. */
export async function updateOwnFacts(
  tx: Database,
  { change, version }: { change: OwnFactsChange; version: number | undefined },
  publishChange: PublishChange,
): Promise<RecordChange<OwnFacts>> {
  const before = await readOwnFacts(tx)
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { id: _, ...after } = { ...before, ...change, version: before.version + 1 }
  if (shippingTexts.some((field) => after[field] !== before[field])) after.textsAt = new Date().toISOString()
  if (before.version === 0) await insertFirst(tx, after)
  else {
    const { numUpdatedRows } = await tx
      .updateTable('shopFacts')
      .set(after)
      .where('version', '=', before.version)
      .executeTakeFirst()
    // Another server changed it since we read it.
    if (numUpdatedRows === 0n) throw staleWrite(await readOwnFacts(tx))
  }
  publishChange(changed)
  return { before, after: { id: FACTS_ID, ...after } }
}

const shippingTexts = ['production', 'shipping', 'returns'] as const

async function insertFirst(tx: Database, facts: Omit<OwnFacts, 'id'>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shopFacts')
    .values({ id: Number(FACTS_ID), ...facts })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw staleWrite(await readOwnFacts(tx))
}
