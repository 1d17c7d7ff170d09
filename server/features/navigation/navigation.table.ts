import type { Generated } from 'kysely'

export interface NavigationItemsTable {
  id: Generated<number>
  label: string
  href: string
  /** From 1. */
  position: number
  isVisible: 0 | 1
  pageId: number | null
  version: Generated<number>
}
