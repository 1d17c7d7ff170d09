import type { Generated } from 'kysely'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'

/** Named sets of drafts that go live together. */
export interface ReleasesTable {
  id: Generated<number>
  name: string
  /** ISO 8601; null without a date. */
  publishAt: string | null
  /** ISO 8601; null until it is live. */
  publishedAt: string | null
  /** Why it couldn't go live. */
  failure: string | null
  /** JSON: what it changed, for taking it back. Null until it is live. */
  applied: string | null
  /** JSON: the same without the values, for lists. Null if an earlier version published it. */
  items: string | null
  /** ISO 8601. */
  updatedAt: string
  version: number
}

/** Drafts beside live records, one for each record. They outlive a deleted record, which can be restored. */
export interface ContentDraftsTable {
  kind: DraftKind
  recordId: string
  /** JSON: the changed fields. */
  change: string
  /** JSON: the live values that they are based on. */
  base: string
  releaseId: number | null
  staffName: string
  /** ISO 8601. */
  updatedAt: string
  version: number
}
