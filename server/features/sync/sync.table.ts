import type { Generated } from 'kysely'
import type { SyncDifference, SyncKind } from '#shared/features/sync/sync.schema.ts'

/** `interrupted`: its process ended, or did not show itself for a minute. */
export type ImportStatus = 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled' | 'reverted'

/** A sync: one reading of products, the Featured collection or orders from Shopify. At most one is running; the database sees to that. */
export interface ImportsTable {
  id: Generated<number>
  kind: Generated<SyncKind>
  /** A member of staff by name, `the scheduler`, `the shop`. */
  startedBy: Generated<string>
  /** Somebody has asked it to stop. */
  isCancelled: Generated<0 | 1>
  /** The job that does it; null: somebody waits for it. */
  jobId: Generated<number | null>
  /** The import that this one puts back. */
  reverts: Generated<number | null>
  /** Which process runs it: see `#server/jobs/owner.ts`. */
  owner: string
  status: ImportStatus
  /** ISO 8601, as all times here. */
  startedAt: string
  heartbeatAt: string
  finishedAt: string | null
  /** Products, as far as the import has come. */
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  archived: Generated<number>
  /** Products that can't be sold: see product-from-shopify.ts. */
  skipped: Generated<number>
  /** Products on sale when it was done. */
  onSale: number | null
  error: string | null
}

/** What a sync has done to a product, for the history and to be put back. */
export interface SyncDifferencesTable {
  id: Generated<number>
  importId: number
  /** Null for what was skipped and is not in the shop. */
  productId: number | null
  shopifyId: string
  title: string
  what: SyncDifference['what']
  /** JSON: `SyncDifference['fields']`. */
  fields: string
  /** JSON: the product's columns as they were; null for what was added, and when it can't be put back any more. */
  before: string | null
  /** A fingerprint of what was written: while it fits, nobody has changed the product since. */
  after: string | null
}
