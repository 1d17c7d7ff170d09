import type { Generated } from 'kysely'
import type { SyncDifference, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'

/** `interrupted`: its process ended or sent no heartbeat for a minute. */
export type ImportStatus = 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled' | 'reverted'

/** A sync of products, the Featured collection or orders. A unique index allows at most one running sync. */
export interface ImportsTable {
  id: Generated<number>
  kind: Generated<SyncKind>
  /** Staff name, `the scheduler` or `the shop`. */
  startedBy: Generated<string>
  /** Set when staff request cancellation. */
  isCancelled: Generated<0 | 1>
  /** The job that runs it; null when it runs without a job. */
  jobId: Generated<number | null>
  /** Id of the import that this one reverts. */
  reverts: Generated<number | null>
  /** The process that runs it; see `#server/owner.ts`. */
  owner: string
  status: ImportStatus
  /** ISO 8601, like all times in this table. */
  startedAt: string
  heartbeatAt: string
  finishedAt: string | null
  /** Product counts so far. */
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  archived: Generated<number>
  /** Products that can't be sold; see product-from-shopify.ts. */
  skipped: Generated<number>
  /** Products on sale when it finished. */
  onSale: number | null
  error: string | null
  /** `RefusalReason`: why Shopify refused until a person acts; null if it failed for another reason. */
  refusal: string | null
}

/** What a sync changed about a product, for the history and for reverting. */
export interface SyncDifferencesTable {
  id: Generated<number>
  importId: number
  /** Null for a skipped product that is not in the shop. */
  productId: number | null
  shopifyId: string
  title: string
  what: SyncDifference['what']
  /** JSON: `SyncDifference['fields']`. */
  fields: string
  /** JSON: the product's previous columns; null for added products and for changes that can no longer be reverted. */
  before: string | null
  /** Hash of the written state; the product is unchanged since while it matches. */
  after: string | null
}
