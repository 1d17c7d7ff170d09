import type { Database } from '#server/database/database.ts'
import type { Change } from '#server/live/changes.ts'
import { NEW_PRODUCTS, tagsOf, type Standing } from './product-changes.ts'
import { featuredOf, type Known } from './product-comparing.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { toColumns } from './product-draft.ts'

/** Who reads products from Shopify: an import by its number or nobody in particular, and when Shopify was asked (ISO 8601, our clock). */
export interface Reading {
  importId: number | null
  readAt: string
}

/** Null is nobody: what an import has seen stays seen. */
const markOf = ({ importId, readAt }: Reading) => (importId === null ? { readAt } : { readAt, seenIn: importId })

/** Adds products and their variants. Answers their ids and what they are to be noted by. */
export async function insertDrafts(tx: Database, drafts: readonly ProductDraft[], reading: Reading) {
  if (drafts.length === 0) return []
  const rows = drafts.map((draft) => ({
    ...toColumns(draft),
    isFeatured: featuredOf(draft),
    archivedAt: null,
    seenIn: reading.importId,
    readAt: reading.readAt,
  }))
  const inserted = await tx.insertInto('products').values(rows).returning(['id', 'shopifyId']).execute()
  const ids = new Map(inserted.map(({ id, shopifyId }) => [shopifyId, id]))
  const added = rows.map((row): { id: number; standing: Standing } => ({ id: ids.get(row.shopifyId)!, standing: row }))
  await addVariants(
    tx,
    drafts.flatMap((draft) => variantsOf(ids.get(draft.shopifyId)!, draft)),
  )
  return added
}

/** Writes a draft over what was known. Answers the change to note. */
export async function updateDraft(tx: Database, draft: ProductDraft, before: Known, reading: Reading): Promise<Change> {
  const row = toColumns(draft)
  const isFeatured = featuredOf(draft, before)
  await tx
    .updateTable('products')
    .set({ ...row, isFeatured, archivedAt: null, ...markOf(reading) })
    .where('id', '=', before.id)
    .execute()
  const sameContent = before.contentHash === row.contentHash
  if (!sameContent) await setVariants(tx, before.id, draft.shopifyVariants)
  const renamed = before.handle !== row.handle
  if (renamed && before.handle !== null) await keepHandle(tx, before.handle, before.id)

  const tags = tagsOf(before.id, [before, { ...row, isFeatured }])
  if (before.archivedAt !== null) return { type: 'product_created', tags: [...tags, NEW_PRODUCTS] }
  if (sameContent && before.isFeatured === isFeatured) return { type: 'inventory_updated', tags }
  return { type: 'product_updated', tags: renamed ? [...tags, NEW_PRODUCTS] : tags }
}

/** Makes these the variants of a product, and no others. */
export async function setVariants(tx: Database, productId: number, variants: ProductDraft['shopifyVariants']) {
  await tx.deleteFrom('productVariants').where('productId', '=', productId).execute()
  await addVariants(tx, variantsOf(productId, { shopifyVariants: variants }))
}

/** A renamed product is still found by its old handle; the handle's last owner gets it. */
export async function keepHandle(tx: Database, handle: string, productId: number) {
  await tx
    .insertInto('productHandles')
    .values({ handle, productId })
    .onConflict((conflict) => conflict.column('handle').doUpdateSet({ productId }))
    .execute()
}

const variantsOf = (productId: number, { shopifyVariants }: Pick<ProductDraft, 'shopifyVariants'>) =>
  [...new Set(shopifyVariants.map(({ id }) => id))].map((variantId) => ({ variantId, productId }))

/** A variant that another product had moves to this one. */
async function addVariants(tx: Database, rows: { variantId: string; productId: number }[]) {
  const owners = [...new Map(rows.map((row) => [row.variantId, row])).values()]
  for (let start = 0; start < owners.length; start += 1000) {
    await tx
      .insertInto('productVariants')
      .values(owners.slice(start, start + 1000))
      .onConflict((conflict) =>
        conflict.column('variantId').doUpdateSet((eb) => ({ productId: eb.ref('excluded.productId') })),
      )
      .execute()
  }
}

/** Marks products that an import met as they are. */
export async function markSeen(tx: Database, met: { draft: ProductDraft; before: Known }[], reading: Reading) {
  if (met.length === 0) return
  const ids = met.map(({ before }) => before.id)
  await tx.updateTable('products').set(markOf(reading)).where('id', 'in', ids).execute()
  for (const { draft, before } of met) {
    if (draft.updatedAt === before.shopifyUpdatedAt) continue
    const set = { shopifyUpdatedAt: draft.updatedAt }
    await tx.updateTable('products').set(set).where('id', '=', before.id).execute()
  }
}

/** Keeps the websites that the drafts know of. Answers whether one of them is news. */
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
  const news = [...given].filter(([name, website]) => known.get(name) !== website && !byHand.has(name))
  for (const [name, websiteUrl] of news) {
    await tx
      .insertInto('designers')
      .values({ name, websiteUrl, isByHand: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ websiteUrl }))
      .execute()
  }
  return news.length > 0
}
