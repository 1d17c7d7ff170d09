import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { archive, departure } from './product-archiving.ts'
import { designersOnSale, gatherChanges, NEW_PRODUCTS, tagsOf, type Note } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { readSnapshots } from './product-snapshot.ts'
import { addition, sortDrafts, type Changed } from './product-sorting.ts'
import { setAbsent, setTombstones } from './product-tombstones.ts'
import { insertDrafts, markSeen, saveWebsites, updateDraft, type Reading } from './product-writing.ts'

/** Drafts by what an import did with them. */
export interface Saved {
  added: number
  changed: number
  /** Also those of which something newer is known. */
  unchanged: number
  /** Of what was added or changed. */
  differences: ProductDifference[]
}

/** Few enough parameters for both databases. */
const BATCH = 200

/**
 * Writes what is read from Shopify, and only what differs: compared by content, keyed on the Shopify id. What was archived comes
 * back. Leaves alone what Shopify was asked for later than for the drafts, and what it has deleted. What staff have featured by hand
 * stays so. Marks every product as seen in the import, if it is one, and notes what changed for whoever has read it. About a hundred
 * drafts a transaction keeps the server responsive.
 */
export async function saveProducts(
  tx: Database,
  drafts: readonly ProductDraft[],
  reading: Reading,
  note: Note,
): Promise<Saved> {
  const saved: Saved = { added: 0, changed: 0, unchanged: 0, differences: [] }
  for (const batch of batches(distinct(drafts))) {
    const { added, changed, unchanged, differences } = await saveBatch(tx, batch, reading, note)
    saved.added += added
    saved.changed += changed
    saved.unchanged += unchanged
    saved.differences.push(...differences)
  }
  return saved
}

/** What `saveProducts` would change. Writes nothing. @param readAt when Shopify was asked, ISO 8601, our clock */
export async function compareProducts(db: Database, drafts: readonly ProductDraft[], readAt: string): Promise<Saved> {
  const saved: Saved = { added: 0, changed: 0, unchanged: 0, differences: [] }
  for (const batch of batches(distinct(drafts))) {
    const { added, changed, unchanged, late, buried } = await sortDrafts(db, batch, readAt)
    saved.added += added.length
    saved.changed += changed.length
    saved.unchanged += unchanged.length + late.length + buried
    saved.differences.push(
      ...added.map((draft) => addition(draft, null)),
      ...changed.map(({ difference }) => difference),
    )
  }
  return saved
}

const distinct = (drafts: readonly ProductDraft[]) => [
  ...new Map(drafts.map((draft) => [draft.shopifyId, draft])).values(),
]

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH)
}

async function saveBatch(tx: Database, drafts: ProductDraft[], reading: Reading, note: Note): Promise<Saved> {
  const { added, changed, unchanged, late, buried } = await sortDrafts(tx, drafts, reading.readAt)
  const written = [...added, ...changed.map(({ draft }) => draft)]
  const designers = designersToWatch(added, changed)
  const changes = gatherChanges()
  const before = await designersOnSale(tx, designers)

  const inserted = await insertDrafts(tx, added, reading)
  for (const { id, standing } of inserted) {
    changes.add('product_created', [...tagsOf(id, [standing]), NEW_PRODUCTS])
  }
  // In one order for everybody: of two who write the same products at once one waits, instead of both for each other.
  for (const one of changed.toSorted((a, b) => a.before.id - b.before.id)) {
    const { type, tags } = await updateDraft(tx, one.draft, one.before, reading)
    changes.add(type, tags)
  }
  await markSeen(tx, unchanged, reading)
  if (reading.importId !== null)
    await keepProducts(
      tx,
      late.map(({ shopifyId }) => shopifyId!),
      reading.importId,
    )
  const newWebsites = await saveWebsites(tx, written)
  if (newWebsites || before !== (await designersOnSale(tx, designers))) changes.add('product_updated', ['designers'])

  changes.tell(note)
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length + late.length + buried,
    differences: [
      ...added.map((draft, place) => addition(draft, inserted[place]!.id)),
      ...changed.map(({ difference }) => difference),
    ],
  }
}

/** Designers who may appear or disappear: of products that come, come back, or change hands. */
const designersToWatch = (added: readonly ProductDraft[], changed: readonly Changed[]) => [
  ...added.map(({ designer }) => designer),
  ...changed
    .filter(({ draft, before }) => before.archivedAt !== null || before.designer !== draft.designer)
    .flatMap(({ draft, before }) => [before.designer, draft.designer]),
]

/** Marks products as seen in an import that could not read them: those on sale stay as they were. Answers their ids by Shopify's. */
export async function keepProducts(
  tx: Database,
  shopifyIds: readonly string[],
  importId: number,
): Promise<Map<string, string>> {
  if (shopifyIds.length === 0) return new Map()
  const kept = await tx
    .updateTable('products')
    .set({ seenIn: importId })
    .where('shopifyId', 'in', shopifyIds)
    .returning(['id', 'shopifyId'])
    .execute()
  return new Map(kept.map(({ id, shopifyId }) => [shopifyId!, String(id)]))
}

/**
 * Archives products of Shopify that an import, complete by now, has not met and that nobody has asked Shopify for since it began: one
 * batch, so that a transaction stays short. Returns what is gone; call again until nothing is.
 * @param reading `readAt` is when the import began to ask
 */
export async function archiveUnseen(
  tx: Database,
  { importId, readAt }: { importId: number; readAt: string },
  note: Note,
): Promise<ProductDifference[]> {
  const unseen = await tx
    .selectFrom('products')
    .select(['id', 'shopifyId'])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    // Less and not other: that way the index finds them, and what a later import has met is not touched.
    .where((eb) => eb.or([eb('seenIn', 'is', null), eb('seenIn', '<', importId)]))
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', readAt)]))
    .limit(BATCH)
    .execute()
  const shopifyIds = new Map(unseen.map(({ id, shopifyId }) => [id, shopifyId!]))
  const gone = await archive(tx, [...shopifyIds.keys()], readAt, note)
  return gone.map(([id, before]) => departure(id, shopifyIds.get(id)!, before))
}

/**
 * What `archiveUnseen` would archive after an import that has met these. Writes nothing.
 * @param readAt when the import began to ask, ISO 8601, our clock
 */
export async function unmetOnSale(
  db: Database,
  met: ReadonlySet<string>,
  readAt: string,
): Promise<ProductDifference[]> {
  const onSale = await db
    .selectFrom('products')
    .select(['id', 'shopifyId'])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', readAt)]))
    .execute()
  const unmet = new Map(onSale.flatMap(({ id, shopifyId }) => (met.has(shopifyId!) ? [] : [[id, shopifyId!] as const])))
  const differences: ProductDifference[] = []
  for (const ids of batches([...unmet.keys()])) {
    const standing = await readSnapshots(db, ids)
    differences.push(...[...standing].map(([id, before]) => departure(id, unmet.get(id)!, before)))
  }
  return differences
}

/**
 * Archives products that are no longer active in Shopify, but for those that Shopify was asked for later; of those that the shop doesn't
 * have it remembers that. Returns how many were on sale.
 * @param readAt when Shopify was asked, ISO 8601, our clock
 */
export async function archiveProducts(
  tx: Database,
  shopifyIds: readonly string[],
  readAt: string,
  note: Note,
): Promise<number> {
  let archived = 0
  for (const batch of batches([...new Set(shopifyIds)])) {
    const all = await tx
      .selectFrom('products')
      .select(['id', 'shopifyId', 'archivedAt', 'readAt'])
      .where('shopifyId', 'in', batch)
      .execute()
    const here = new Set(all.map(({ shopifyId }) => shopifyId))
    const absent = batch.filter((id) => !here.has(id))
    await setAbsent(tx, absent, readAt)
    const known = all.filter((one) => one.readAt === null || one.readAt <= readAt)
    const onSale = known.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
    archived += (await archive(tx, onSale, readAt, note)).length
    const others = known.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id)
    if (others.length > 0) await tx.updateTable('products').set({ readAt }).where('id', 'in', others).execute()
  }
  return archived
}

/**
 * Archives products that Shopify has deleted, and remembers that, whether the shop had them or not: what was read of them before is
 * not believed any more. Returns how many were on sale.
 */
export async function buryProducts(tx: Database, shopifyIds: readonly string[], note: Note): Promise<number> {
  const now = new Date()
  let buried = 0
  for (const batch of batches([...new Set(shopifyIds)])) {
    await setTombstones(tx, batch, now)
    const onSale = await tx
      .selectFrom('products')
      .select('id')
      .where('shopifyId', 'in', batch)
      .where('archivedAt', 'is', null)
      .execute()
    const ids = onSale.map(({ id }) => id)
    buried += (await archive(tx, ids, now.toISOString(), note)).length
  }
  return buried
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
