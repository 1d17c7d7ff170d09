import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import type { WorkingCopy } from '#shared/features/pages/pages.schema.ts'
import { toBlocks } from './page-row.ts'
import type { WorkingCopiesTable } from './pages.table.ts'

/** Blocks that somebody has changed and not saved, of one page. */
export async function findWorkingCopy(db: Database, pageId: number, staffId: string): Promise<WorkingCopy | undefined> {
  const row = await db
    .selectFrom('workingCopies')
    .select(['blocks', 'baseVersion', 'updatedAt'])
    .where('pageId', '=', pageId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return row && { ...row, blocks: toBlocks(row.blocks) }
}

/** Keeps somebody's unsaved blocks in place of those that were kept before. Throws a Refusal (404) when there is no such page. */
export async function keepWorkingCopy(
  db: Database,
  pageId: number,
  staffId: string,
  { blocks, baseVersion }: { blocks: unknown; baseVersion: number },
): Promise<WorkingCopy> {
  found(await db.selectFrom('pages').select('id').where('id', '=', pageId).executeTakeFirst(), 'Page')
  const kept = { blocks: JSON.stringify(blocks), baseVersion, updatedAt: new Date().toISOString() }
  await db
    .insertInto('workingCopies')
    .values({ pageId, staffId, ...kept })
    .onConflict((conflict) => conflict.columns(['pageId', 'staffId']).doUpdateSet(kept))
    .execute()
  return { ...kept, blocks }
}

/** Forgets somebody's unsaved blocks of a page, if there are any. */
export async function forgetWorkingCopy(db: Database, pageId: number, staffId: string): Promise<void> {
  await db.deleteFrom('workingCopies').where('pageId', '=', pageId).where('staffId', '=', staffId).execute()
}

/** Everybody's unsaved blocks of a page: what goes, and comes back, with it. */
export const workingCopiesOf = (db: Database, pageId: number): Promise<Selectable<WorkingCopiesTable>[]> =>
  db.selectFrom('workingCopies').selectAll().where('pageId', '=', pageId).orderBy('staffId').execute()

/** Puts them beside their page again. */
export async function takeCopiesBack(tx: Database, copies: readonly Selectable<WorkingCopiesTable>[]): Promise<void> {
  if (copies.length > 0)
    await tx
      .insertInto('workingCopies')
      .values([...copies])
      .execute()
}

/** Forgets what nobody has touched since. */
export async function sweepWorkingCopies(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('workingCopies').where('updatedAt', '<', before.toISOString()).execute()
}
