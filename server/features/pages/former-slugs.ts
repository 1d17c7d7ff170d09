import type { Database } from '#server/database/database.ts'
import type { PageRow } from './page-row.ts'

/** Pages that the shop reads by their names: their slugs are no addresses of their own, so nothing leads on from them. */
const withoutAddress: ReadonlySet<string> = new Set(['home', 'footer'])

/** Slugs that lead on to a page: those that it had before, but for the ones that another published page has taken since. */
export async function slugsLeadingTo(db: Database, pageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pageSlugs')
    .leftJoin('pages', (join) => join.onRef('pages.slug', '=', 'pageSlugs.slug').on('pages.isPublished', '=', 1))
    .select('pageSlugs.slug')
    .where('pageSlugs.pageId', '=', pageId)
    .where('pages.id', 'is', null)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Every slug that a page had before. */
export async function formerSlugs(db: Database, pageId: number): Promise<string[]> {
  const rows = await db.selectFrom('pageSlugs').select('slug').where('pageId', '=', pageId).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Gives a page the slugs that it had before, but for those that another page has had since. */
export async function takeSlugsBack(tx: Database, pageId: number, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await tx
    .insertInto('pageSlugs')
    .values(slugs.map((slug) => ({ slug, pageId })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** After a rename: the slug of a published page leads on to it (decision 19), and the one that it has now is no former one. */
export async function rememberSlug(tx: Database, before: PageRow, after: PageRow): Promise<void> {
  if (before.slug === after.slug) return
  await tx.deleteFrom('pageSlugs').where('slug', '=', after.slug).where('pageId', '=', after.id).execute()
  if (before.isPublished === 0 || withoutAddress.has(before.slug)) return
  await tx
    .insertInto('pageSlugs')
    .values({ slug: before.slug, pageId: after.id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ pageId: after.id }))
    .execute()
}
