import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { stillToCome } from '#shared/publication.ts'
import { PageChange, type Page } from '#shared/features/pages/pages.schema.ts'
import { takeSlugsBack } from './former-slugs.ts'
import { isInMenu, takeItemsBack } from './page-menu.ts'
import { columnsOf, toPage } from './page-row.ts'
import {
  findPageById,
  refuseHidingRoute,
  tagsOf,
  unlessTaken,
  updatePage,
  type PageBelongings,
} from './pages.repository.ts'
import { takeCopiesBack } from './working-copies.ts'

/**
 * The way back for pages. With a deleted one come the slugs that it had, the menu items that led to it, and what staff have not
 * saved of it. What was planned for a time that is over has not been done by that: such a page comes back as a draft.
 */
export const pagesRestorable: Restorable<Page> = {
  kind: 'page',
  name: 'Page',
  titleOf: ({ title }) => title,
  find: (tx, id) => findPageById(tx, rowId(id)),

  async bringBack(tx, before, belongings, note) {
    const { slugs, items, workingCopies = [] } = belongings as PageBelongings
    const id = rowId(before.id)
    refuseHidingRoute(before.slug)
    const { isPublished, ...times } = periodToday(before)
    const row = await unlessTaken(
      before.slug,
      tx
        .insertInto('pages')
        .values({
          ...columnsOf(before),
          ...times,
          isPublished: bit(isPublished),
          id,
          updatedAt: before.updatedAt,
          version: before.version,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await takeSlugsBack(tx, id, slugs)
    await takeItemsBack(tx, row, items)
    await takeCopiesBack(tx, workingCopies)
    const tags = row.isPublished === 1 ? await tagsOf(tx, row, row) : []
    if (await isInMenu(tx, id)) tags.push('navigation')
    if (tags.length > 0) note({ type: 'content_updated', tags })
    return toPage(row)
  },

  putBack: (tx, { before }, note) =>
    updatePage(tx, rowId(before.id), fieldsOf(PageChange, { ...before, ...periodToday(before) }), undefined, note),
}

/** Whether a page of the log is published if it comes back now, and what is planned for it. Older ones have no times. */
function periodToday({ isPublished, publishAt, unpublishAt }: Partial<Page>) {
  const now = new Date().toISOString()
  const begin = stillToCome(publishAt, now)
  const end = stillToCome(unpublishAt, now)
  const isShown = isPublished === true && (end !== null || !unpublishAt)
  return { isPublished: isShown, publishAt: begin, unpublishAt: isShown || begin ? end : null }
}
