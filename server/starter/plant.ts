import type { Database } from '#server/database/database.ts'
import { createBanner } from '#server/features/banners/banners.repository.ts'
import { createPost } from '#server/features/blog/blog.repository.ts'
import { createItem } from '#server/features/navigation/navigation.repository.ts'
import { createPage } from '#server/features/pages/pages.repository.ts'
import { createTemplate } from '#server/features/templates/templates.repository.ts'
import type { Note, Write } from '#server/live/changes.ts'
import { BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { PostDraft } from '#shared/features/blog/blog.schema.ts'
import { NavigationDraft } from '#shared/features/navigation/navigation.contract.ts'
import { PageDraft } from '#shared/features/pages/pages.schema.ts'
import { TemplateDraft } from '#shared/features/templates/templates.schema.ts'
import { paths } from '#shared/paths.ts'
import type { StarterContent } from './content.ts'

/** What a shop is furnished with, each once. */
const STOREFRONT = 'storefront'
const TEMPLATES = 'templates'

/**
 * Furnishes a shop that has never been furnished, so that its first shopper finds pages, a menu, banners and a blog. Once only:
 * two servers that start together plant once, and what staff delete does not come back. A shop that has content of its own is
 * left as it is. Tells whether it has planted.
 */
export const plantStarter = (write: Write, content: StarterContent): Promise<boolean> =>
  write(async (tx, note) => {
    if (!(await isFirst(tx, STOREFRONT)) || (await isFurnished(tx))) return false
    await plant(tx, content, note)
    return true
  })

/**
 * Gives a shop the templates that come with it, once: a shop that was furnished before there were templates, too. Tells whether
 * it has.
 */
export const plantTemplates = (write: Write, { templates }: Pick<StarterContent, 'templates'>): Promise<boolean> =>
  write(async (tx) => {
    if (!(await isFirst(tx, TEMPLATES))) return false
    for (const draft of templates) await createTemplate(tx, TemplateDraft.parse(draft), true)
    return true
  })

/** Whether nobody has begun this before. Who asks at the same moment waits for the answer. */
async function isFirst(tx: Database, name: string): Promise<boolean> {
  const first = await tx
    .insertInto('starters')
    .values({ name, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return first !== undefined
}

async function isFurnished(db: Database): Promise<boolean> {
  for (const table of ['pages', 'navigationItems', 'banners', 'posts'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

async function plant(tx: Database, { pages, navigation, banners, posts }: StarterContent, note: Note) {
  const pageIds = new Map<string, string>()
  for (const draft of pages) {
    const { id, slug } = await createPage(tx, PageDraft.parse(draft), note)
    pageIds.set(slug, id)
  }
  for (const entry of navigation) {
    const { label } = entry
    const target =
      'pageSlug' in entry
        ? { href: paths.page(entry.pageSlug), pageId: pageIds.get(entry.pageSlug) ?? null }
        : { href: entry.href }
    await createItem(tx, NavigationDraft.parse({ label, ...target }), note)
  }
  for (const draft of banners) await createBanner(tx, BannerDraft.parse(draft), note)
  // The oldest first: what was written later has the higher number.
  for (const { publishedAt, ...draft } of posts.toReversed())
    await createPost(tx, PostDraft.parse(draft), note, publishedAt)
}
