import type { Database } from '#server/database/database.ts'
import { isSetAside } from '#server/content/scheduling/slugs.ts'
import type { PageRow } from './page-row.ts'

/** Pages without an address of their own, so a rename leaves no redirect. */
const slugsWithoutAddress: ReadonlySet<string> = new Set(['home', 'footer'])

/** Former slugs that redirect to a page, except those that another published page has taken since. */
export async function redirectingSlugs(db: Database, pageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pageSlugs')
    .leftJoin('pages', (join) => join.onRef('pages.slug', '=', 'pageSlugs.slug').on('pages.isPublished', '=', 1))
    .select('pageSlugs.slug')
    .where('pageSlugs.pageId', '=', pageId)
    .where('pages.id', 'is', null)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** All former slugs of a page. */
export async function formerSlugs(db: Database, pageId: number): Promise<string[]> {
  const rows = await db.selectFrom('pageSlugs').select('slug').where('pageId', '=', pageId).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Restores former slugs of a page, except those that another page has had since. */
export async function restoreFormerSlugs(tx: Database, pageId: number, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await tx
    .insertInto('pageSlugs')
    .values(slugs.map((slug) => ({ slug, pageId })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/**
 * After a rename: a published page's old slug becomes a redirect unless it was set aside, and its new slug stops being
 * one.
 */
export async function rememberSlug(tx: Database, before: PageRow, after: PageRow): Promise<void> {
  if (before.slug === after.slug) return
  await tx.deleteFrom('pageSlugs').where('slug', '=', after.slug).where('pageId', '=', after.id).execute()
  if (before.isPublished === 0 || isSetAside(before.slug) || slugsWithoutAddress.has(before.slug)) return
  await tx
    .insertInto('pageSlugs')
    .values({ slug: before.slug, pageId: after.id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ pageId: after.id }))
    .execute()
}
