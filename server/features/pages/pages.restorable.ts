import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { rowId } from '#server/database/row-id.ts'
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

/** The way back for pages. With a deleted one come the slugs that it had, and the menu items that led to it. */
export const pagesRestorable: Restorable<Page> = {
  kind: 'page',
  name: 'Page',
  titleOf: ({ title }) => title,
  find: (tx, id) => findPageById(tx, rowId(id)),

  async bringBack(tx, before, belongings, note) {
    const { slugs, items } = belongings as PageBelongings
    const id = rowId(before.id)
    refuseHidingRoute(before.slug)
    const row = await unlessTaken(
      before.slug,
      tx
        .insertInto('pages')
        .values({ ...columnsOf(before), id, updatedAt: before.updatedAt, version: before.version })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await takeSlugsBack(tx, id, slugs)
    await takeItemsBack(tx, row, items)
    const tags = row.isPublished === 1 ? await tagsOf(tx, row, row) : []
    if (await isInMenu(tx, id)) tags.push('navigation')
    if (tags.length > 0) note({ type: 'content_updated', tags })
    return toPage(row)
  },

  putBack: (tx, { before }, note) => updatePage(tx, rowId(before.id), fieldsOf(PageChange, before), undefined, note),
}
