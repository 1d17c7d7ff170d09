import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { stateOf } from './posts.ts'

/** What is looked for in the list; empty texts for everything. */
export interface PostFilter {
  search: string
  category: string
  state: string
}

/** Posts in which every word of the search is found, in title, excerpt, category or slug, whatever the case or accents. */
export function filterPosts(posts: readonly PostSummary[], { search, category, state }: PostFilter): PostSummary[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return posts.filter((post) => {
    if (category && post.category !== category) return false
    if (state && stateOf(post) !== state) return false
    const text = plain([post.title, post.excerpt, categoryLabels[post.category], post.slug].join(' '))
    return words.every((word) => text.includes(word))
  })
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
