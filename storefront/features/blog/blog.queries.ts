import { read } from '#storefront/api/read.ts'
import { blockReads, pageAt, pageRead, titleOfPage } from '#storefront/features/page/page.queries.ts'
import type { At, Reads } from '#storefront/screen.ts'
import type { ShownPost, ShownPostSummary } from '#shared/features/blog/blog.schema.ts'
import { paths } from '#shared/paths.ts'

/** The page that drives the list of posts (specification section 2, blog). */
export const BLOG = 'blog'
export const blogMain = () => pageRead(BLOG)
export const blogMissing = (_at: At, reads: Reads): boolean => !pageAt(BLOG, reads)
export const blogFurther = (_at: At, reads: Reads) => blockReads(pageAt(BLOG, reads)?.blocks)
export function blogTitle(_at: At, reads: Reads): string {
  const page = pageAt(BLOG, reads)
  return page ? titleOfPage(page) : 'Page Not Found'
}
/** A page blog that was renamed is where it is now, as every page (decision 19). */
export function blogRedirect(_at: At, reads: Reads): string | undefined {
  const page = pageAt(BLOG, reads)
  return page && page.slug !== BLOG ? paths.page(page.slug) : undefined
}

/** Published posts, newest first. */
export const postsRead = read('/api/blog')
/** One post, by its slug or one that it had before. */
export const postRead = (slug: string) => read('/api/blog/:slug', { params: { slug } })
export const postMain = ({ params }: Pick<At, 'params'>) => postRead(params['post'] ?? '')

/** The post of an address once it has been read. Staff are sent drafts, too: those are not public (decision 16). */
export function postAt(at: Pick<At, 'params'>, reads: Reads): ShownPost | undefined {
  const post = reads.getQueryData<ShownPost>(postMain(at).queryKey)
  return post?.isPublished ? post : undefined
}
export const postMissing = (at: At, reads: Reads): boolean => !postAt(at, reads)
export const postTitle = (at: At, reads: Reads): string => postAt(at, reads)?.title ?? '404'
export function postRedirect(at: Pick<At, 'params'>, reads: Reads): string | undefined {
  const post = postAt(at, reads)
  return post && post.slug !== at.params['post'] ? paths.post(post.slug) : undefined
}

/** What shoppers see of the list; an answer that is no list counts as empty. */
export const shownPosts = (answer: readonly ShownPostSummary[] | undefined): readonly ShownPostSummary[] | undefined =>
  answer && (Array.isArray(answer) ? answer.filter(({ isPublished }) => isPublished) : [])
