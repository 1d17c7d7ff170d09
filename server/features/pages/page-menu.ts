import type { Database } from '#server/database/database.ts'
import { paths } from '#shared/paths.ts'
import type { PageRow } from './page-row.ts'

/** True when the menu has an item that leads to the page, and so follows its slug (decision 19). */
export async function isInMenu(db: Database, pageId: number): Promise<boolean> {
  const item = await db.selectFrom('navigationItems').select('id').where('pageId', '=', pageId).executeTakeFirst()
  return item !== undefined
}

/**
 * Lets go of a page that is about to be deleted: its menu items keep the last address and are hidden, so that no shopper is led
 * to what isn't there.
 */
export async function releaseItems(tx: Database, page: PageRow): Promise<void> {
  await tx
    .updateTable('navigationItems')
    .set((eb) => ({
      href: paths.page(page.slug),
      pageId: null,
      isVisible: 0,
      version: eb('version', '+', 1),
    }))
    .where('pageId', '=', page.id)
    .execute()
}
