import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { Note } from '#server/live/changes.ts'
import type { RevertibleDifference } from './differences.repository.ts'
import type { Counts } from './imports.repository.ts'

/** Drafts by what was done with them, and what that has changed. */
export interface SavedDrafts extends Pick<Counts, 'added' | 'changed' | 'unchanged'> {
  differences: RevertibleDifference[]
}

export interface Featuring {
  id: number
  isFeatured: 0 | 1
}

interface Reading {
  importId: number
  /** ISO 8601, our clock: when Shopify was asked. */
  readAt: string
}

/** What the sync room needs of the room that keeps the products, to which it is a stranger. */
export interface Catalogue {
  /** Writes what differs and isn't known better already, and marks every draft as seen in the import. */
  saveProducts(tx: Database, drafts: readonly ProductDraft[], reading: Reading, note: Note): Promise<SavedDrafts>
  /** Marks products as seen that can't be read as they are now: they stay as they were. Answers their ids by Shopify's. */
  keepProducts(tx: Database, shopifyIds: readonly string[], importId: number): Promise<Map<string, string>>
  /** Archives some of Shopify's products that the import has not seen. Answers which; none are left when it is none. */
  archiveUnseen(tx: Database, reading: Reading, note: Note): Promise<RevertibleDifference[]>
  /** Products that shoppers can see. */
  countOnSale(db: Database): Promise<number>

  /** What saving these drafts would change, if Shopify was asked for them then. Writes nothing. */
  compareProducts(db: Database, drafts: readonly ProductDraft[], readAt: string): Promise<SavedDrafts>
  /** What an import that has met these would archive at its end, if it began then. Writes nothing. */
  unmetOnSale(db: Database, met: ReadonlySet<string>, began: string): Promise<RevertibleDifference[]>

  /** Which products are to be featured, or not any more, so that exactly those with these ids are, but for what staff have set by hand. */
  featuredToChange(db: Database, shopifyIds: readonly string[]): Promise<Featuring[]>
  /** Features them, or not, where that is still news. */
  featureByCollection(tx: Database, wanted: readonly Featuring[], note: Note): Promise<RevertibleDifference[]>

  /** Products that are not as these differences have left them, nor as they were before: by their names. */
  changedSince(db: Database, differences: readonly RevertibleDifference[]): Promise<string[]>
  /** Puts products back, the first difference first. What has changed since stays as it is, and is answered as skipped. */
  restoreProducts(
    tx: Database,
    differences: readonly RevertibleDifference[],
    note: Note,
  ): Promise<{ restored: RevertibleDifference[]; unchanged: number }>
}
