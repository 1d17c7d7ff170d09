import type { Generated } from 'kysely'

export interface RedirectsTable {
  id: Generated<number>
  /** As `redirectSource` returns it; unique. */
  fromPath: string
  target: string
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  version: number
}

/** A path without a page that visitors asked for. */
export interface MissingPathsTable {
  /** As `redirectSource` returns it. */
  path: string
  count: number
  /** Those of them that followed a link on another site. */
  fromElsewhere: Generated<number>
  /** Number of days on which it was asked for. */
  days: number
  /** ISO 8601. */
  lastSeen: string
}
