import { escapedMarkdown } from '#shared/features/blog/escaped-markdown.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import {
  postRecord,
  ShownPostSummary,
  type ShownPost,
  type PostChange,
  type PostDraft,
} from '#shared/features/blog/blog.record.ts'
import { slugsFor, slugTakenMessage } from '#shared/features/blog/slugs.ts'
import { applyPublication } from '#shared/publication.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { conflictingField } from '#core/offline/local-api-error.ts'
import { type RuleContext, type LocalFeature } from './local-feature.ts'

/** Blog posts. The server renders their HTML; until then a changed text is shown as written. */
export const blog: LocalFeature<ShownPost> = {
  ...postRecord,
  name: 'blog',
  contract: blogContract,
  listed: ShownPostSummary,
  screenOf: ({ id }) => `${staffPaths.cmsTab('blog')}/${encodeURIComponent(id)}`,
  sorted: (posts) => posts.toSorted((a, b) => byTime(a.publishedAt, b.publishedAt) || Number(b.id) - Number(a.id)),

  make(given, stamp, around) {
    const draft = given as PostDraft
    if (draft.slug) refuseTaken(draft.slug, stamp.id, around)
    const { isPublished, publishAt } = applyPublication(draft, around.now)
    return {
      ...draft,
      slug: draft.slug ?? freeSlug(draft.title, around),
      isPublished,
      publishAt,
      publishedAt: isPublished ? around.now : null,
      updatedAt: around.now,
      html: escapedMarkdown(draft.content),
      picture: null,
      ...stamp,
    }
  },

  change(before, given, stamp, around) {
    const change = given as PostChange
    const { slug = before.slug, content = before.content, imageUrl = before.imageUrl } = change
    if (slug !== before.slug) refuseTaken(slug, stamp.id, around)
    const { isPublished, publishAt } = applyPublication(change, around.now, before)
    return {
      ...before,
      ...change,
      isPublished,
      publishAt,
      publishedAt: before.publishedAt ?? (isPublished ? around.now : null),
      updatedAt: around.now,
      html: content === before.content ? before.html : escapedMarkdown(content),
      picture: imageUrl === before.imageUrl ? before.picture : null,
      ...stamp,
    } as ShownPost
  },

  summary: (post) => ShownPostSummary.parse(post),
  isWhole: (post) => typeof post.content === 'string',
  completed: (post, before) => ({
    ...post,
    picture: post.picture ?? (before?.imageUrl === post.imageUrl ? before.picture : null),
  }),
  varying: ['publication'],
}

/** Newest first, preceded by posts without a time. */
function byTime(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  return one < other ? 1 : -1
}

function refuseTaken(slug: string, id: string, { all }: RuleContext<ShownPost>) {
  if (all.some((post) => post.slug === slug && post.id !== id)) throw conflictingField('slug', slugTakenMessage(slug))
}

/** Slug from a title as the server builds it, with -2, -3 and so on if taken. */
function freeSlug(title: string, { all }: RuleContext<ShownPost>): string {
  const used = new Set(all.map(({ slug }) => slug))
  const wished = slugsFor(title)
  for (;;) {
    const slug = wished.next().value
    if (!used.has(slug)) return slug
  }
}
