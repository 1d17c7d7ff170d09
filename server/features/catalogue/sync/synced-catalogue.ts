import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { ChannelCatalogue } from './check-channel.ts'
import type { RevertibleDifference } from './differences.repository.ts'
import type { Counts } from './imports.repository.ts'

/** Outcome of saving drafts: counts and the resulting differences. */
export interface SavedDrafts extends Pick<Counts, 'added' | 'changed' | 'unchanged'> {
  differences: RevertibleDifference[]
}

export interface FeaturedChange {
  id: number
  isFeatured: 0 | 1
}

interface ReadSource {
  importId: number
  /** ISO 8601, server clock, taken when the request to Shopify was sent. */
  readAt: string
}

/** What sync needs from the products feature, injected so that the two don't import each other. */
export interface SyncedCatalogue extends ChannelCatalogue {
  /** Saves changed drafts unless newer data is stored, and marks every draft as seen by the import. */
  saveProducts(
    tx: Database,
    drafts: readonly ProductDraft[],
    source: ReadSource,
    publishChange: PublishChange,
  ): Promise<SavedDrafts>
  /** Marks unusable products as seen without changing them. Returns product ids by Shopify id. */
  markProductsSeen(tx: Database, shopifyIds: readonly string[], importId: number): Promise<Map<string, string>>
  /**
   * Archives one batch of the Shopify products this import hasn't seen. Returns the archived ones; empty when none are
   * left.
   */
  archiveUnseen(tx: Database, source: ReadSource, publishChange: PublishChange): Promise<RevertibleDifference[]>
  /** Number of products visible to shoppers. */
  countOnSale(db: Database): Promise<number>

  /** Computes what saving these drafts would change, given when they were read. Writes nothing. */
  compareProducts(db: Database, drafts: readonly ProductDraft[], readAt: string): Promise<SavedDrafts>
  /** Computes what an import would archive at its end, given the ids it has met and its start time. Writes nothing. */
  findUnseenOnSale(db: Database, seen: ReadonlySet<string>, began: string): Promise<RevertibleDifference[]>

  /** Products whose featured flag must change to match these ids; products staff have set by hand are left out. */
  findFeaturedChanges(db: Database, shopifyIds: readonly string[]): Promise<FeaturedChange[]>
  /** Applies the featured flags that still differ. */
  applyFeaturedChanges(
    tx: Database,
    wanted: readonly FeaturedChange[],
    publishChange: PublishChange,
  ): Promise<RevertibleDifference[]>

  /** Names of products that match neither the state these differences produced nor the state before them. */
  findChangedSince(db: Database, differences: readonly RevertibleDifference[]): Promise<string[]>
  /** Reverts products in the given order. Products changed since stay as they are and are returned as skipped. */
  revertProducts(
    tx: Database,
    differences: readonly RevertibleDifference[],
    publishChange: PublishChange,
  ): Promise<{ restored: RevertibleDifference[]; unchanged: number }>
}
