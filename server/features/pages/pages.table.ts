import type { Generated } from 'kysely'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'

export interface PagesTable {
  id: Generated<number>
  slug: string
  title: string
  description: string
  seoTitle: string
  seoDescription: string
  maxWidth: MaxWidth
  isPublished: 0 | 1
  /** JSON. */
  blocks: string
  templateId: string | null
  /** ISO 8601. */
  updatedAt: string
  version: number
}

/** Slugs that a page had before, while it was published. */
export interface PageSlugsTable {
  slug: string
  pageId: number
}
