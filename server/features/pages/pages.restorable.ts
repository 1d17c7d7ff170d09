import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { currentPeriod } from '#server/content/scheduling/publication.ts'
import { restoreWorkingCopies } from '#server/content/working-copies.ts'
import { toColumns } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { pageRecord, PageChange, type Page } from '#shared/features/pages/pages.record.ts'
import { restoreFormerSlugs } from './former-slugs.ts'
import { isInMenu, reattachItems } from './page-menu-items.ts'
import { toPage } from './page-row.ts'
import {
  findPageById,
  assertHidesNoRoute,
  pageTags,
  rejectTakenSlug,
  updatePage,
  type PageBelongings,
} from './pages.repository.ts'

/**
 * Restores pages with their former slugs, menu items and unsaved changes. A page whose scheduled time passed while it
 * was deleted comes back as a draft.
 */
export const pagesRestorable: Restorable<Page> = {
  ...pageRecord,
  find: (tx, id) => findPageById(tx, rowId(id)),

  async recreate(tx, before, belongings, publishChange) {
    const { slugs, items, workingCopies = [] } = belongings as PageBelongings
    const id = rowId(before.id)
    assertHidesNoRoute(before.slug)
    const row = await rejectTakenSlug(
      before.slug,
      tx
        .insertInto('pages')
        .values({
          ...toColumns(pageRecord.fields, { ...before, ...currentPeriod(before) }),
          id,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await restoreFormerSlugs(tx, id, slugs)
    await reattachItems(tx, row, items)
    await restoreWorkingCopies(tx, workingCopies)
    const tags = row.isPublished === 1 ? await pageTags(tx, row, row) : []
    if (await isInMenu(tx, id)) tags.push('navigation')
    if (tags.length > 0) publishChange({ type: 'content_updated', tags })
    return toPage(row)
  },

  revert: (tx, { before }, publishChange) =>
    updatePage(
      tx,
      rowId(before.id),
      parseOldFields(PageChange, { ...before, ...currentPeriod(before) }),
      undefined,
      publishChange,
    ),
}
