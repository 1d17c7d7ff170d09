import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import type { WorkingCopy } from '#shared/features/pages/pages.record.ts'
import { toBlocks } from './page-row.ts'
import type { WorkingCopiesTable } from '#server/database/schema/pages.table.ts'

/** Unsaved blocks of one person for a page. */
export async function findWorkingCopy(db: Database, pageId: number, staffId: string): Promise<WorkingCopy | undefined> {
  const row = await db
    .selectFrom('workingCopies')
    .select(['blocks', 'baseVersion', 'updatedAt'])
    .where('pageId', '=', pageId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return row && { ...row, blocks: toBlocks(row.blocks) }
}

/** Stores unsaved blocks, replacing earlier ones. Throws HttpError (404) if the page doesn't exist. */
export async function storeWorkingCopy(
  db: Database,
  pageId: number,
  staffId: string,
  { blocks, baseVersion }: { blocks: unknown; baseVersion: number },
): Promise<WorkingCopy> {
  orNotFound(await db.selectFrom('pages').select('id').where('id', '=', pageId).executeTakeFirst(), 'Page')
  const copy = { blocks: JSON.stringify(blocks), baseVersion, updatedAt: new Date().toISOString() }
  await db
    .insertInto('workingCopies')
    .values({ pageId, staffId, ...copy })
    .onConflict((conflict) => conflict.columns(['pageId', 'staffId']).doUpdateSet(copy))
    .execute()
  return { ...copy, blocks }
}

/** Deletes unsaved blocks, if there are any. */
export async function deleteWorkingCopy(db: Database, pageId: number, staffId: string): Promise<void> {
  await db.deleteFrom('workingCopies').where('pageId', '=', pageId).where('staffId', '=', staffId).execute()
}

/** Unsaved blocks of all people for a page, deleted and restored with it. */
export const listWorkingCopies = (db: Database, pageId: number): Promise<Selectable<WorkingCopiesTable>[]> =>
  db.selectFrom('workingCopies').selectAll().where('pageId', '=', pageId).orderBy('staffId').execute()

/** Restores unsaved blocks with their page. */
export async function restoreWorkingCopies(
  tx: Database,
  copies: readonly Selectable<WorkingCopiesTable>[],
): Promise<void> {
  if (copies.length > 0)
    await tx
      .insertInto('workingCopies')
      .values([...copies])
      .execute()
}

/** Deletes working copies not updated since `before`. */
export async function sweepWorkingCopies(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('workingCopies').where('updatedAt', '<', before.toISOString()).execute()
}
