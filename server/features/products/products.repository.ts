import type { Database } from '#server/database/database.ts'
import { designersOnSale, gatherChanges, NEW_PRODUCTS, tagsOf, type Note } from './product-changes.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { insertDrafts, markSeen, saveWebsites, updateDraft } from './product-writing.ts'
import { isSame, knownByShopifyId, type Known } from './product-comparing.ts'

/** Drafts by what an import did with them. */
export interface Saved {
  added: number
  changed: number
  unchanged: number
}

/** Few enough parameters for both databases. */
const BATCH = 200

/**
 * Writes what an import brings, and only what differs: compared by content, keyed on the Shopify id. What was archived comes
 * back. Marks every draft as seen in the import, and notes what changed for whoever has read it. About a hundred drafts a
 * transaction keeps the server responsive.
 */
export async function saveProducts(tx: Database, drafts: ProductDraft[], importId: number, note: Note): Promise<Saved> {
  const saved: Saved = { added: 0, changed: 0, unchanged: 0 }
  const distinct = [...new Map(drafts.map((draft) => [draft.shopifyId, draft])).values()]
  for (let start = 0; start < distinct.length; start += BATCH) {
    const { added, changed, unchanged } = await saveBatch(tx, distinct.slice(start, start + BATCH), importId, note)
    saved.added += added
    saved.changed += changed
    saved.unchanged += unchanged
  }
  return saved
}

async function saveBatch(tx: Database, drafts: ProductDraft[], importId: number, note: Note): Promise<Saved> {
  const known = await knownByShopifyId(tx, drafts)
  const added: ProductDraft[] = []
  const changed: { draft: ProductDraft; before: Known }[] = []
  const unchanged: { draft: ProductDraft; before: Known }[] = []
  for (const draft of drafts) {
    const before = known.get(draft.shopifyId)
    if (!before) added.push(draft)
    else (isSame(draft, before) ? unchanged : changed).push({ draft, before })
  }
  const written = [...added, ...changed.map(({ draft }) => draft)]
  const designers = designersToWatch(added, changed)
  const changes = gatherChanges()
  const before = await designersOnSale(tx, designers)

  for (const { id, standing } of await insertDrafts(tx, added, importId)) {
    changes.add('product_created', [...tagsOf(id, [standing]), NEW_PRODUCTS])
  }
  for (const one of changed) {
    const { type, tags } = await updateDraft(tx, one.draft, one.before, importId)
    changes.add(type, tags)
  }
  await markSeen(tx, unchanged, importId)
  const newWebsites = await saveWebsites(tx, written)
  if (newWebsites || before !== (await designersOnSale(tx, designers))) changes.add('product_updated', ['designers'])

  changes.tell(note)
  return { added: added.length, changed: changed.length, unchanged: unchanged.length }
}

/** Designers who may appear or disappear: of products that come, come back, or change hands. */
const designersToWatch = (
  added: readonly ProductDraft[],
  changed: readonly { draft: ProductDraft; before: Known }[],
) => [
  ...added.map(({ designer }) => designer),
  ...changed
    .filter(({ draft, before }) => before.archivedAt !== null || before.designer !== draft.designer)
    .flatMap(({ draft, before }) => [before.designer, draft.designer]),
]

/** Marks products as seen in an import that could not read them: those on sale stay as they were. */
export async function keepProducts(tx: Database, shopifyIds: string[], importId: number): Promise<void> {
  if (shopifyIds.length === 0) return
  await tx.updateTable('products').set({ seenIn: importId }).where('shopifyId', 'in', shopifyIds).execute()
}

/**
 * Archives products of Shopify that an import, complete by now, has not met: one batch, so that a transaction stays short.
 * Returns how many; call again until none is left.
 */
export async function archiveUnseen(tx: Database, importId: number, note: Note): Promise<number> {
  const gone = await tx
    .selectFrom('products')
    .select(['id', 'designer', 'creatureType', 'isFeatured'])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    // Less and not other: that way the index finds them, and what a later import has met is not touched.
    .where((eb) => eb.or([eb('seenIn', 'is', null), eb('seenIn', '<', importId)]))
    .limit(BATCH)
    .execute()
  if (gone.length === 0) return 0
  const designers = gone.map(({ designer }) => designer)
  const changes = gatherChanges()
  const before = await designersOnSale(tx, designers)
  const ids = gone.map(({ id }) => id)
  const archivedAt = new Date().toISOString()
  await tx.updateTable('products').set({ archivedAt }).where('id', 'in', ids).execute()
  for (const one of gone) changes.add('product_deleted', [...tagsOf(one.id, [one]), NEW_PRODUCTS])
  if (before !== (await designersOnSale(tx, designers))) changes.add('product_deleted', ['designers'])
  changes.tell(note)
  return gone.length
}

/** Products that shoppers can see. */
export async function countOnSale(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
