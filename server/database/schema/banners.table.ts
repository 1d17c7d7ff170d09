import type { Generated } from 'kysely'
import type { Banner } from '#shared/features/banners/banners.record.ts'

export interface BannersTable {
  id: Generated<number>
  name: string
  text: string
  isActive: 0 | 1
  priority: number
  /** JSON: a list of page keys, paths or wildcards such as `*`. */
  targetPages: string
  textColor: string
  textSize: Banner['textSize']
  backgroundColor: string
  crawlSpeed: number
  maxPagesPerSession: number
  position: Banner['position']
  /** JSON. */
  hyperlinks: string
  note: Generated<string>
  /** ISO 8601. */
  publishAt: Generated<string | null>
  /** ISO 8601. */
  unpublishAt: Generated<string | null>
  version: number
}

/** A session has seen a banner on a page. */
export interface BannerViewsTable {
  sessionId: string
  bannerId: number
  pageKey: string
  /** ISO 8601. */
  at: string
}
