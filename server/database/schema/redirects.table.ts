import type { Generated } from 'kysely'

export interface RedirectsTable {
  id: Generated<number>
  /** As `redirectPath` returns it; unique. */
  fromPath: string
  target: string
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  version: number
}

/** A path without a page that visitors asked for. */
export interface MissingPathsTable {
  /** As `redirectPath` returns it. */
  path: string
  count: number
  /** Number of days on which it was asked for. */
  days: number
  /** ISO 8601. */
  lastSeen: string
}
