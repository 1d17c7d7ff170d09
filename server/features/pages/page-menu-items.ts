import type { Database } from '#server/database/database.ts'
import { paths } from '#shared/paths.ts'
import type { PageRow } from './page-row.ts'

/** True if a menu item is linked to the page, and so follows its slug. */
export async function isInMenu(db: Database, pageId: number): Promise<boolean> {
  const item = await db.selectFrom('navigationItems').select('id').where('pageId', '=', pageId).executeTakeFirst()
  return item !== undefined
}

/** A menu item before its page was deleted. */
export interface DetachedItem {
  id: number
  isVisible: 0 | 1
}

/**
 * Detaches the menu items of a page that is about to be deleted: they keep its address and are hidden. Returns their
 * former state.
 */
export async function detachItems(tx: Database, page: PageRow): Promise<DetachedItem[]> {
  const items = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ href: paths.page(page.slug), version: eb('version', '+', 1) }))
    .where('pageId', '=', page.id)
    .returning(['id', 'isVisible'])
    .execute()
  await tx.updateTable('navigationItems').set({ pageId: null, isVisible: 0 }).where('pageId', '=', page.id).execute()
  return items
}

/** Reattaches the menu items that nobody has shown or redirected since. */
export async function reattachItems(tx: Database, page: PageRow, items: readonly DetachedItem[]): Promise<void> {
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
