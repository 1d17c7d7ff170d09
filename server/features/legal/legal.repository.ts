import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { staleWrite } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { LegalVersion } from '#shared/features/legal/legal.contract.ts'
import type { LegalPage, LegalText } from '#shared/features/legal/legal.record.ts'

/** Tag of the change bus. */
export const legalTag = 'legal'
const changed: Change = { type: 'content_updated', tags: [legalTag] }

/** The newest version of a text. */
export async function readLegalText(db: Database, id: LegalPage): Promise<LegalText> {
  const row = await versions(db, id).limit(1).executeTakeFirst()
  return {
    id,
    content: row?.content ?? '',
    updatedAt: row?.at ?? null,
    staffName: row?.staffName ?? null,
    version: row?.version ?? 0,
  }
}

/** All versions of a text, newest first. */
export const listVersions = (db: Database, id: LegalPage): Promise<LegalVersion[]> => versions(db, id).execute()

const versions = (db: Database, id: LegalPage) =>
  db
    .selectFrom('legalTexts')
    .select(['version', 'content', 'at', 'staffName'])
    .where('page', '=', id)
    .orderBy('version', 'desc')

/** Adds a version inside `withChanges`. Throws HttpError (412) if `version` is stale. */
export async function updateLegalText(
  tx: Database,
  id: LegalPage,
  { content, version, staff }: { content: string; version: number | undefined; staff: Staff | null },
  publishChange: PublishChange,
): Promise<RecordChange<LegalText>> {
  const before = await readLegalText(tx, id)
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legalTexts')
    .values({
      page: id,
      version: before.version + 1,
      content,
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
