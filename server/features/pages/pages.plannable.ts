import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { mergeWithBlocks } from '#server/content/scheduling/merge-blocks.ts'
import { LATEST, stepsOf, type Plannable } from '#server/content/scheduling/plannable.ts'
import { rowId } from '#server/database/row-id.ts'
import { pageRecord, type Page, type PageChange } from '#shared/features/pages/pages.record.ts'
import { applyScheduledStep, findPageById, setSlugAside, updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

const log = createAuditLogger(pagesRestorable)

/** Drafts of pages, and their times of publication. */
export const pagesPlannable: Plannable<Page> = {
  ...pageRecord,
  kind: 'page',
  find: (db, id) => findPageById(db, rowId(id)),
  merge: mergeWithBlocks,
  setSlugAside,

  async apply(tx, { id }, change, publishChange, { staff, action }) {
    const changed = await updatePage(tx, rowId(id), change as PageChange, undefined, publishChange)
    await log.updated(tx, staff, changed, action)
    return changed
  },

  async listSteps(db, until = LATEST) {
    const rows = await db
      .selectFrom('pages')
      .select(['id', 'title', 'publishAt', 'unpublishAt'])
      .where((eb) => eb.or([eb('publishAt', '<=', until), eb('unpublishAt', '<=', until)]))
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => stepsOf(row, until))
  },

  async applyStep(tx, step, publishChange) {
    const changed = await applyScheduledStep(tx, step, publishChange)
    if (changed) await log.updated(tx, null, changed, step.action)
  },
}
