import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'
import { stateOf } from './posts.ts'

/** Filter of the list; empty texts match everything. */
export interface PostFilter {
  search: string
  category: string
  state: string
}

/** Posts whose title, excerpt, category or slug contain every search word, ignoring case and accents. */
export function filterPosts(posts: readonly PostSummary[], { search, category, state }: PostFilter): PostSummary[] {
  return posts.filter((post) => {
    if (category && post.category !== category) return false
    if (state && stateOf(post) !== state) return false
    return hasEveryWord(
      normalizeText([post.title, post.excerpt, categoryLabels[post.category], post.slug].join(' ')),
      search,
    )
  })
}
