import type { Generated } from 'kysely'

export interface NavigationItemsTable {
  id: Generated<number>
  label: string
  href: string
  /** 1-based. */
  position: number
  isVisible: 0 | 1
  pageId: number | null
  version: Generated<number>
}
