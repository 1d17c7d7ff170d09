import type { Database } from '#server/database/database.ts'
import type { Change } from '#server/changes/changes.ts'
import { NEW_PRODUCTS } from '#server/features/catalogue/reading/read-products.ts'
import { batches } from './batches.ts'
import { productTags, type ProductTagFields } from './product-changes.ts'
import { effectiveFeatured, type KnownProduct } from './classify-drafts.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { toColumns } from './product-draft.ts'

/**
 * The import that reads products (null outside an import) and when the request to Shopify was sent (ISO 8601, server
 * clock).
 */
export interface ReadSource {
  importId: number | null
  readAt: string
}

/** A read outside an import leaves `seenIn` unchanged. */
const readColumns = ({ importId, readAt }: ReadSource) =>
  importId === null ? { readAt } : { readAt, seenIn: importId }

/** Inserts products with their variants. Returns their ids and the fields for their cache tags. */
export async function insertDrafts(tx: Database, drafts: readonly ProductDraft[], source: ReadSource) {
  if (drafts.length === 0) return []
  const rows = drafts.map((draft) => ({
    ...toColumns(draft),
    isFeatured: effectiveFeatured(draft),
    archivedAt: null,
    channel: 'unchecked' as const,
    seenIn: source.importId,
    readAt: source.readAt,
  }))
  const inserted = await tx.insertInto('products').values(rows).returning(['id', 'shopifyId']).execute()
  const ids = new Map(inserted.map(({ id, shopifyId }) => [shopifyId, id]))
  const added = rows.map((row): { id: number; tagFields: ProductTagFields } => ({
    id: ids.get(row.shopifyId)!,
    tagFields: row,
  }))
  await addVariants(
    tx,
    drafts.flatMap((draft) => variantsOf(ids.get(draft.shopifyId)!, draft)),
  )
  return added
}

/** Updates a product from a draft. Returns the change to publish. */
export async function updateDraft(
  tx: Database,
  draft: ProductDraft,
  before: KnownProduct,
  source: ReadSource,
): Promise<Change> {
  const row = toColumns(draft)
  const isFeatured = effectiveFeatured(draft, before)
  await tx
    .updateTable('products')
    .set({ ...row, isFeatured, archivedAt: null, ...readColumns(source) })
    .where('id', '=', before.id)
    .execute()
  const sameContent = before.contentHash === row.contentHash
  if (!sameContent) await setVariants(tx, before.id, draft.shopifyVariants)
  const renamed = before.handle !== row.handle
  if (renamed && before.handle !== null) await saveFormerHandle(tx, before.handle, before.id)

  const tags = productTags(before.id, [before, { ...row, isFeatured }])
  if (before.archivedAt !== null) return { type: 'product_created', tags: [...tags, NEW_PRODUCTS] }
  if (sameContent && before.isFeatured === isFeatured) return { type: 'inventory_updated', tags }
  return { type: 'product_updated', tags: renamed ? [...tags, NEW_PRODUCTS] : tags }
}

/** Replaces all variants of a product. */
export async function setVariants(tx: Database, productId: number, variants: ProductDraft['shopifyVariants']) {
  await tx.deleteFrom('productVariants').where('productId', '=', productId).execute()
  await addVariants(tx, variantsOf(productId, { shopifyVariants: variants }))
}

/** Stores a former handle so that the renamed product is still found by it; the last owner of a handle wins. */
export async function saveFormerHandle(tx: Database, handle: string, productId: number) {
  await tx
    .insertInto('productHandles')
    .values({ handle, productId })
    .onConflict((conflict) => conflict.column('handle').doUpdateSet({ productId }))
    .execute()
}

const variantsOf = (productId: number, { shopifyVariants }: Pick<ProductDraft, 'shopifyVariants'>) =>
  [...new Set(shopifyVariants.map(({ id }) => id))].map((variantId) => ({ variantId, productId }))

/** A variant that belonged to another product moves to this one. */
async function addVariants(tx: Database, rows: { variantId: string; productId: number }[]) {
  const owners = [...new Map(rows.map((row) => [row.variantId, row])).values()]
  for (const batch of batches(owners, 1000)) {
    await tx
      .insertInto('productVariants')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('variantId').doUpdateSet((eb) => ({ productId: eb.ref('excluded.productId') })),
      )
      .execute()
  }
}

/** Marks unchanged products as seen by an import. */
export async function markSeen(tx: Database, met: { draft: ProductDraft; before: KnownProduct }[], source: ReadSource) {
  if (met.length === 0) return
  const ids = met.map(({ before }) => before.id)
  await tx.updateTable('products').set(readColumns(source)).where('id', 'in', ids).execute()
  for (const { draft, before } of met) {
    if (draft.updatedAt === before.shopifyUpdatedAt) continue
    const set = { shopifyUpdatedAt: draft.updatedAt }
    await tx.updateTable('products').set(set).where('id', '=', before.id).execute()
  }
}

/** Saves designer websites from drafts unless staff have set them. Returns whether any changed. */
export async function saveWebsites(tx: Database, drafts: readonly ProductDraft[]): Promise<boolean> {
  const given = new Map(
    drafts.flatMap(({ designer, designerWebsite: website }) =>
      website === null ? [] : [[designer, website] as const],
    ),
  )
  if (given.size === 0) return false
  const rows = await tx
    .selectFrom('designers')
    .selectAll()
    .where('name', 'in', [...given.keys()])
    .execute()
  const known = new Map(rows.map(({ name, websiteUrl }) => [name, websiteUrl]))
  const byHand = new Set(rows.filter(({ isByHand }) => isByHand).map(({ name }) => name))
  const changed = [...given].filter(([name, website]) => known.get(name) !== website && !byHand.has(name))
  for (const [name, websiteUrl] of changed) {
    await tx
      .insertInto('designers')
      .values({ name, websiteUrl, isByHand: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ websiteUrl }))
      .execute()
  }
  return changed.length > 0
}
