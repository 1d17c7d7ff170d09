import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { hasEveryWord, plain } from '#staff/widgets/searching.ts'
import { stateOf } from './posts.ts'

/** What is looked for in the list; empty texts for everything. */
export interface PostFilter {
  search: string
  category: string
  state: string
}

/** Posts in which every word of the search is found, in title, excerpt, category or slug, whatever the case or accents. */
export function filterPosts(posts: readonly PostSummary[], { search, category, state }: PostFilter): PostSummary[] {
  return posts.filter((post) => {
    if (category && post.category !== category) return false
    if (state && stateOf(post) !== state) return false
    return hasEveryWord(plain([post.title, post.excerpt, categoryLabels[post.category], post.slug].join(' ')), search)
  })
}
