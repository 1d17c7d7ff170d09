import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { NEW_PRODUCTS } from '#server/features/catalogue/reading/read-products.ts'
import { batches } from './batches.ts'
import { designersOnSale, collectChanges, productTags } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { addedDifference, classifyDrafts, type ChangedDraft } from './classify-drafts.ts'
import { insertDrafts, markSeen, saveWebsites, updateDraft, type ReadSource } from './write-products.ts'

/** Result of saving drafts. */
export interface SaveResult {
  added: number
  changed: number
  /** Includes drafts older than the stored data. */
  unchanged: number
  /** Differences of added and changed products. */
  differences: ProductDifference[]
}

/**
 * Saves drafts that differ from the stored products (by content, keyed by Shopify id) and publishes the changes;
 * archived products come back. Newer stored data, tombstones and featuring by staff win over a draft. Marks all
 * products as seen by the import. About 100 drafts per transaction keep the server responsive.
 */
export async function saveProducts(
  tx: Database,
  drafts: readonly ProductDraft[],
  source: ReadSource,
  publishChange: PublishChange,
): Promise<SaveResult> {
  const saved: SaveResult = { added: 0, changed: 0, unchanged: 0, differences: [] }
  for (const batch of batches(distinct(drafts))) {
    const { added, changed, unchanged, differences } = await saveBatch(tx, batch, source, publishChange)
    saved.added += added
    saved.changed += changed
    saved.unchanged += unchanged
    saved.differences.push(...differences)
  }
  return saved
}

/**
 * Computes what `saveProducts` would change. Writes nothing.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function compareProducts(
  db: Database,
  drafts: readonly ProductDraft[],
  readAt: string,
): Promise<SaveResult> {
  const saved: SaveResult = { added: 0, changed: 0, unchanged: 0, differences: [] }
  for (const batch of batches(distinct(drafts))) {
    const { added, changed, unchanged, outdated, deleted } = await classifyDrafts(db, batch, readAt)
    saved.added += added.length
    saved.changed += changed.length
    saved.unchanged += unchanged.length + outdated.length + deleted
    saved.differences.push(
      ...added.map((draft) => addedDifference(draft, null)),
      ...changed.map(({ difference }) => difference),
    )
  }
  return saved
}

const distinct = (drafts: readonly ProductDraft[]) => [
  ...new Map(drafts.map((draft) => [draft.shopifyId, draft])).values(),
]

async function saveBatch(
  tx: Database,
  drafts: ProductDraft[],
  source: ReadSource,
  publishChange: PublishChange,
): Promise<SaveResult> {
  const { added, changed, unchanged, outdated, deleted } = await classifyDrafts(tx, drafts, source.readAt)
  const written = [...added, ...changed.map(({ draft }) => draft)]
  const designers = designersToWatch(added, changed)
  const changes = collectChanges()
  const before = await designersOnSale(tx, designers)

  const inserted = await insertDrafts(tx, added, source)
  for (const { id, tagFields } of inserted) {
    changes.add('product_created', [...productTags(id, [tagFields]), NEW_PRODUCTS])
  }
  // Rows are locked in a fixed order, so concurrent writers wait for each other instead of deadlocking.
  for (const one of changed.toSorted((a, b) => a.before.id - b.before.id)) {
    const { type, tags } = await updateDraft(tx, one.draft, one.before, source)
    changes.add(type, tags)
  }
  await markSeen(tx, unchanged, source)
  if (source.importId !== null)
    await markProductsSeen(
      tx,
      outdated.map(({ shopifyId }) => shopifyId!),
      source.importId,
    )
  const newWebsites = await saveWebsites(tx, written)
  if (newWebsites || before !== (await designersOnSale(tx, designers))) changes.add('product_updated', ['designers'])

  changes.publish(publishChange)
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length + outdated.length + deleted,
    differences: [
      ...added.map((draft, index) => addedDifference(draft, inserted[index]!.id)),
      ...changed.map(({ difference }) => difference),
    ],
  }
}

const isShownDifferently = (before: ChangedDraft['before'], draft: ProductDraft) =>
  before.archivedAt !== null ||
  before.designer !== draft.designer ||
  (before.isUnlisted === 1) !== (draft.isUnlisted === true)

/** Designers that may appear or disappear because a product was added, restored or reassigned. */
const designersToWatch = (added: readonly ProductDraft[], changed: readonly ChangedDraft[]) => [
  ...added.map(({ designer }) => designer),
  ...changed
    .filter(({ draft, before }) => isShownDifferently(before, draft))
    .flatMap(({ draft, before }) => [before.designer, draft.designer]),
]

/** Marks products an import could not use as seen, so they stay as they are. Returns product ids by Shopify id. */
export async function markProductsSeen(
  tx: Database,
  shopifyIds: readonly string[],
  importId: number,
): Promise<Map<string, string>> {
  if (shopifyIds.length === 0) return new Map()
  const marked = await tx
    .updateTable('products')
    .set({ seenIn: importId })
    .where('shopifyId', 'in', shopifyIds)
    .returning(['id', 'shopifyId'])
    .execute()
  return new Map(marked.map(({ id, shopifyId }) => [shopifyId!, String(id)]))
}
