import type { Generated } from 'kysely'

/** `interrupted`: its process ended, or did not show itself for a minute. */
export type ImportStatus = 'running' | 'done' | 'failed' | 'interrupted'

/** One reading of the catalogue from Shopify. At most one is running; the database sees to that. */
export interface ImportsTable {
  id: Generated<number>
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
