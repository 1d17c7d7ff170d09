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
  publishAt: string | null
  /** ISO 8601. */
  unpublishAt: string | null
  /** ISO 8601. */
  updatedAt: string
  version: number
}

/** Slugs that a published page had before. */
export interface PageSlugsTable {
  slug: string
  pageId: number
}

/** Windows that have a page open in the builder. */
export interface PagePresencesTable {
  pageId: number
  window: string
  staffId: string
  staffName: string
  /** ISO 8601. */
  seenAt: string
}
