import type { Database } from '#server/database/database.ts'
import { createBanner } from '#server/features/banners/banners.repository.ts'
import { createPost } from '#server/features/blog/blog.repository.ts'
import { createItem } from '#server/features/navigation/navigation.repository.ts'
import { createPage } from '#server/features/pages/pages.repository.ts'
import { createTemplate } from '#server/features/templates/templates.repository.ts'
import type { PublishChange, WithChanges } from '#server/changes/changes.ts'
import { BannerDraft } from '#shared/features/banners/banners.record.ts'
import { PostDraft } from '#shared/features/blog/blog.record.ts'
import { NavigationDraft } from '#shared/features/navigation/navigation.record.ts'
import { PageDraft } from '#shared/features/pages/pages.record.ts'
import { TemplateDraft } from '#shared/features/templates/templates.record.ts'
import { paths } from '#shared/paths.ts'
import type { SeedContent } from './content.ts'

/** Names of the seeds; each is applied once per database. */
const STOREFRONT = 'storefront'
const TEMPLATES = 'templates'

/**
 * Seeds an empty shop with pages, a menu, banners and a blog. It happens once per database, even if two servers start
 * together, and never after staff have created or deleted content. Returns true if it seeded.
 */
export const seedContent = (withChanges: WithChanges, content: SeedContent): Promise<boolean> =>
  withChanges(async (tx, publishChange) => {
    if (!(await claimSeed(tx, STOREFRONT)) || (await hasContent(tx))) return false
    await insertContent(tx, content, publishChange)
    return true
  })

/** Seeds the default templates once, also in shops that were seeded by an older version. Returns true if it did. */
export const seedTemplates = (
  withChanges: WithChanges,
  { templates }: Pick<SeedContent, 'templates'>,
): Promise<boolean> =>
  withChanges(async (tx) => {
    if (!(await claimSeed(tx, TEMPLATES))) return false
    for (const draft of templates) await createTemplate(tx, TemplateDraft.parse(draft), true)
    return true
  })

/** True for the first caller. The insert makes concurrent callers wait for its transaction. */
async function claimSeed(tx: Database, name: string): Promise<boolean> {
  const first = await tx
    .insertInto('starters')
    .values({ name, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return first !== undefined
}

async function hasContent(db: Database): Promise<boolean> {
  for (const table of ['pages', 'navigationItems', 'banners', 'posts'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

async function insertContent(
  tx: Database,
  { pages, navigation, banners, posts }: SeedContent,
  publishChange: PublishChange,
) {
  const pageIds = new Map<string, string>()
  for (const draft of pages) {
    const { id, slug } = await createPage(tx, PageDraft.parse(draft), publishChange)
    pageIds.set(slug, id)
  }
  for (const entry of navigation) {
    const { label } = entry
    const target =
      'pageSlug' in entry
        ? { href: paths.page(entry.pageSlug), pageId: pageIds.get(entry.pageSlug) ?? null }
        : { href: entry.href }
    await createItem(tx, NavigationDraft.parse({ label, ...target }), publishChange)
  }
  for (const draft of banners) await createBanner(tx, BannerDraft.parse(draft), publishChange)
  // Oldest first, so that newer posts get higher ids.
  for (const { publishedAt, ...draft } of posts.toReversed())
    await createPost(tx, PostDraft.parse(draft), publishChange, publishedAt)
}
