import type { Generated } from 'kysely'
import type { BlogCategory } from '#shared/features/blog/categories.ts'

export interface PostsTable {
  id: Generated<number>
  slug: string
  title: string
  excerpt: string
  /** Markdown. */
  content: string
  imageUrl: string
  category: BlogCategory
  /** Minutes. */
  readTime: number
  /** Ids of products, separated by spaces. */
  miniatures: Generated<string>
  isPublished: 0 | 1
  /** ISO 8601; null until first published. */
  publishedAt: string | null
  /** ISO 8601, UTC; null unless scheduled. */
  publishAt: string | null
  updatedAt: string
  version: number
}

/** Slugs that a published post had before. */
export interface PostSlugsTable {
  slug: string
  postId: number
}
