import { read } from '#storefront/api/read.ts'
import { pageAt, pageRead, pageDisplayTitle } from '#storefront/features/pages/page.queries.ts'
import type { ScreenLocation, Reads } from '#storefront/screen.ts'
import type { ShownPost, ShownPostSummary } from '#shared/features/blog/blog.record.ts'
import { paths } from '#shared/paths.ts'

/** Slug of the page that drives the list of posts. */
export const BLOG = 'blog'
export const blogMain = () => pageRead(BLOG)
export const blogMissing = (_at: ScreenLocation, reads: Reads): boolean => !pageAt(BLOG, reads)
export function blogTitle(_at: ScreenLocation, reads: Reads): string {
  const page = pageAt(BLOG, reads)
  return page ? pageDisplayTitle(page) : 'Page Not Found'
}
/** Redirects if the `blog` page was renamed, like any other page. */
export function blogRedirect(_at: ScreenLocation, reads: Reads): string | undefined {
  const page = pageAt(BLOG, reads)
  return page && page.slug !== BLOG ? paths.page(page.slug) : undefined
}

/** Published posts, newest first. */
export const postsRead = read('/api/blog')
/** One post, by its current or a former slug. */
export const postRead = (slug: string) => read('/api/blog/:slug', { params: { slug } })
/** Miniatures that a post ends with. */
export const miniaturesRead = (slug: string) => ({
  ...read('/api/blog/:slug/miniatures', { params: { slug } }),
  canBeMissing: true,
})
export const postMain = ({ params }: Pick<ScreenLocation, 'params'>) => postRead(params['post'] ?? '')

/** The post at a URL once loaded. Staff also receive drafts, which the public page doesn't show. */
export function postAt(at: Pick<ScreenLocation, 'params'>, reads: Reads): ShownPost | undefined {
  const post = reads.data(postMain(at))
  return post?.isPublished ? post : undefined
}
export const postMissing = (at: ScreenLocation, reads: Reads): boolean => !postAt(at, reads)
export const postTitle = (at: ScreenLocation, reads: Reads): string => postAt(at, reads)?.title ?? '404'
export function postRedirect(at: Pick<ScreenLocation, 'params'>, reads: Reads): string | undefined {
  const post = postAt(at, reads)
  return post && post.slug !== at.params['post'] ? paths.post(post.slug) : undefined
}

/** Published posts of a response; anything but a list counts as empty. */
export const shownPosts = (answer: readonly ShownPostSummary[] | undefined): readonly ShownPostSummary[] | undefined =>
  answer && (Array.isArray(answer) ? answer.filter(({ isPublished }) => isPublished) : [])
