import type { Database } from '#server/database/database.ts'
import { paths } from '#shared/paths.ts'
import type { PageRow } from './page-row.ts'

/** True when the menu has an item that leads to the page, and so follows its slug (decision 19). */
export async function isInMenu(db: Database, pageId: number): Promise<boolean> {
  const item = await db.selectFrom('navigationItems').select('id').where('pageId', '=', pageId).executeTakeFirst()
  return item !== undefined
}

/** A menu item as it was before its page was deleted. */
export interface ReleasedItem {
  id: number
  isVisible: 0 | 1
}

/**
 * Lets go of a page that is about to be deleted: its menu items keep the last address and are hidden, so that no shopper is led
 * to what isn't there. Answers how they were.
 */
export async function releaseItems(tx: Database, page: PageRow): Promise<ReleasedItem[]> {
  const items = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ href: paths.page(page.slug), version: eb('version', '+', 1) }))
    .where('pageId', '=', page.id)
    .returning(['id', 'isVisible'])
    .execute()
  await tx.updateTable('navigationItems').set({ pageId: null, isVisible: 0 }).where('pageId', '=', page.id).execute()
  return items
}

/** Lets the items lead to the page again that nobody has shown or led elsewhere since it was deleted. */
export async function takeItemsBack(tx: Database, page: PageRow, items: readonly ReleasedItem[]): Promise<void> {
  for (const { id, isVisible } of items)
    await tx
      .updateTable('navigationItems')
      .set((eb) => ({ pageId: page.id, isVisible, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('pageId', 'is', null)
      .where('isVisible', '=', 0)
      .where('href', '=', paths.page(page.slug))
      .execute()
}
