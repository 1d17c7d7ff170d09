import type { Selectable } from 'kysely'
import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { staleWrite } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { LegalTextsTable } from '#server/database/schema/shop-facts.table.ts'
import { LegalVersion } from '#shared/features/legal/legal.contract.ts'
import {
  blankLegalText,
  legalTextRecord,
  type LegalPage,
  type LegalText,
  type LegalTextChange,
  type LegalTextValues,
} from '#shared/features/legal/legal.record.ts'
import { pick } from '#shared/record.ts'

/** Tag of the change bus. */
export const legalTag = 'legal'
const changed: Change = { type: 'content_updated', tags: [legalTag] }

/** The newest version of a text. */
export async function readLegalText(db: Database, id: LegalPage): Promise<LegalText> {
  const row = await versions(db, id).limit(1).executeTakeFirst()
  const { at: updatedAt, ...text } = row ? toVersion(row) : { ...blankLegalText, at: null, staffName: null, version: 0 }
  return { ...text, id, updatedAt }
}

/** All versions of a text, newest first. */
export const listVersions = async (db: Database, id: LegalPage): Promise<LegalVersion[]> =>
  (await versions(db, id).execute()).map(toVersion)

const versions = (db: Database, id: LegalPage) =>
  db.selectFrom('legalTexts').select(versionColumns).where('page', '=', id).orderBy('version', 'desc')

const names = Object.keys(legalTextRecord.fields)
const versionColumns = Object.keys(LegalVersion.shape) as (keyof LegalVersion)[]

const toVersion = (row: Pick<Selectable<LegalTextsTable>, keyof LegalVersion>): LegalVersion =>
  toRecord(legalTextRecord.fields, row)

/** Adds a version inside `withChanges`. Throws HttpError (412) if `version` is stale. */
export async function updateLegalText(
  tx: Database,
  id: LegalPage,
  { change, version, staff }: { change: LegalTextChange; version: number | undefined; staff: Staff | null },
  publishChange: PublishChange,
): Promise<RecordChange<LegalText>> {
  const before = await readLegalText(tx, id)
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legalTexts')
    .values({
      ...toColumns(legalTextRecord.fields, { ...(pick(before, names) as LegalTextValues), ...change }),
      page: id,
      version: before.version + 1,
      at: new Date().toISOString(),
      staffName: staff?.name ?? 'The shop',
    })
    .onConflict((conflict) => conflict.columns(['page', 'version']).doNothing())
    .executeTakeFirst()
  const after = await readLegalText(tx, id)
  // Another server changed it since we read it.
  if (numInsertedOrUpdatedRows === 0n) throw staleWrite(after)
  publishChange(changed)
  return { before, after }
}
