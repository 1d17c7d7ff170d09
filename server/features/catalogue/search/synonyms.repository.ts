import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { staleWrite } from '#server/errors.ts'
import {
  SYNONYMS_ID,
  blankSynonyms,
  SynonymsChange,
  synonymsRecord,
  type Synonyms,
} from '#shared/features/catalogue/synonyms.record.ts'

/** Tag of the change bus, of everything that a text was searched for. */
export const synonymsTag = 'synonyms'
const changed: Change = { type: 'product_updated', tags: [synonymsTag] }

export async function readSynonyms(db: Database): Promise<Synonyms> {
  const row = await db.selectFrom('synonyms').selectAll().where('id', '=', Number(SYNONYMS_ID)).executeTakeFirst()
  return { ...blankSynonyms, version: 0, ...row, id: SYNONYMS_ID }
}

/** Changes the synonyms inside `withChanges`. Throws HttpError (412) if `version` is stale. */
export async function updateSynonyms(
  tx: Database,
  { change, version }: { change: SynonymsChange; version: number | undefined },
  publishChange: PublishChange,
): Promise<RecordChange<Synonyms>> {
  const before = await readSynonyms(tx)
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const after = { ...before, ...change, version: before.version + 1 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('synonyms')
    .values({ ...after, id: Number(SYNONYMS_ID) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...change, version: after.version })
        .where('synonyms.version', '=', before.version),
    )
    .executeTakeFirst()
  // Another server changed them since we read them.
  if (numInsertedOrUpdatedRows === 0n) throw staleWrite(await readSynonyms(tx))
  publishChange(changed)
  return { before, after }
}

export const synonymsRestorable: Restorable<Synonyms> = {
  ...synonymsRecord,
  find: readSynonyms,
  recreate: () => Promise.reject(new Error('synonyms are never deleted')),
  revert: (tx, { before }, publishChange) =>
    updateSynonyms(tx, { change: parseOldFields(SynonymsChange, before), version: undefined }, publishChange),
}
