import type { ProductDraft } from '#server/database/product-draft.ts'
import { inventoryItemsById, productsById } from '#server/shopify/operations/operations.ts'
import type { ProductFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { archiveProducts, markProductsDeleted } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { allVariants, featuredIds } from './catalogue-pages.ts'
import { draftBatches } from './drafts.ts'
import { checkChannel, type ShopifyParts } from './check-channel.ts'
import { isForSale, type ShopifyProduct } from './shopify-product.ts'

/** Result of refreshing one product. `deleted` means deleted in Shopify. */
export interface ProductOutcome {
  what: 'added' | 'changed' | 'unchanged' | 'archived' | 'deleted' | 'skipped'
  /** Description shown to staff. */
  text: string
}

/** Products per query; Shopify charges for every field requested, so larger queries exceed the cost limit. */
const READ_BATCH = 25

/**
 * Re-reads products by gid and writes changes: deleted products become tombstones, inactive ones are archived, unusable
 * ones stay unchanged. Returns the outcome per gid.
 * @throws ShopifyError, or the signal's reason
 */
export async function rereadProducts(
  parts: ShopifyParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, ProductOutcome>> {
  const outcomes = new Map<string, ProductOutcome>()
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return outcomes
  const featured = new Set(await featuredIds(parts.shopify, signal))
  for (let start = 0; start < wanted.length; start += READ_BATCH) {
    const readAt = new Date().toISOString()
    const read = await readProducts(parts.shopify, wanted.slice(start, start + READ_BATCH), signal)
    for (const [id, outcome] of await archiveInactive(parts, read, readAt)) outcomes.set(id, outcome)
    for await (const { drafts, unusable } of draftBatches(read.products, featured, parts.log)) {
      signal.throwIfAborted()
      for (const [id, outcome] of await saveDrafts(parts, drafts, readAt)) outcomes.set(id, outcome)
      for (const { shopifyId, reason } of unusable)
        outcomes.set(shopifyId, { what: 'skipped', text: `Not updated, because ${reason}.` })
    }
  }
  return outcomes
}

/**
 * Re-reads products, then asks which of them are in the sales channel. Returns the outcome per gid.
 * @throws ShopifyError, or the signal's reason
 */
export async function refreshProducts(
  parts: ShopifyParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, ProductOutcome>> {
  const outcomes = await rereadProducts(parts, ids, signal)
  if (ids.length > 0) await checkChannel(parts, { signal, only: ids })
  return outcomes
}

interface ReadResult {
  products: ShopifyProduct[]
  /** Gids of products deleted in Shopify. */
  deleted: string[]
}

/**
 * Reads products from Shopify, whatever their status.
 * @throws ShopifyError
 */
export async function readProducts(shopify: Shopify, ids: string[], signal: AbortSignal): Promise<ReadResult> {
  const { nodes } = await shopify.admin.request(productsById, { ids }, { signal })
  const read: ReadResult = { products: [], deleted: [] }
  for (const [index, id] of ids.entries()) {
    const node = nodes[index]
    const variants = node && 'title' in node ? await allVariants(shopify, node, signal) : null
    if (variants) read.products.push({ ...(node as ProductFieldsFragment), variants })
    else read.deleted.push(id)
  }
  return read
}

/** Archives products that are deleted or no longer active. */
const archiveInactive = ({ withChanges }: ShopifyParts, { products, deleted }: ReadResult, readAt: string) =>
  withChanges(async (tx, publishChange) => {
    const outcomes = new Map<string, ProductOutcome>()
    for (const { id, status } of products.filter((product) => !isForSale(product.status))) {
      const isNew = (await archiveProducts(tx, [id], readAt, publishChange)) > 0
      outcomes.set(id, archivedOutcome(isNew && 'archived', status.toLowerCase()))
    }
    for (const id of deleted) {
      const isNew = (await markProductsDeleted(tx, [id], publishChange)) > 0
      outcomes.set(id, archivedOutcome(isNew && 'deleted', 'deleted'))
    }
    return outcomes
  })

const archivedOutcome = (what: 'archived' | 'deleted' | false, status: string): ProductOutcome =>
  what
    ? { what, text: `Taken off sale (${status} in Shopify).` }
    : { what: 'unchanged', text: `Already off sale (${status} in Shopify).` }

const saveDrafts = ({ withChanges }: ShopifyParts, drafts: readonly ProductDraft[], readAt: string) =>
  withChanges(async (tx, publishChange) => {
    const outcomes = new Map<string, ProductOutcome>()
    const { differences } = await saveProducts(tx, drafts, { importId: null, readAt }, publishChange)
    for (const { shopifyId } of drafts) outcomes.set(shopifyId, { what: 'unchanged', text: 'No changes.' })
    for (const difference of differences) outcomes.set(difference.shopifyId, outcomeOf(difference))
    return outcomes
  })

function outcomeOf({ what, title, fields }: SyncDifference): ProductOutcome {
  if (what === 'added') return { what, text: `${title} is new.` }
  const changes = fields.map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
  return { what: 'changed', text: `${title} has changed. ${changes.join('; ')}` }
}

/**
 * Maps InventoryItem gids to the gids of their products; an empty list means the item was deleted.
 * @throws ShopifyError
 */
export async function productsOfItems(
  { admin }: Shopify,
  items: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const products = new Map<string, string[]>()
  for (let start = 0; start < items.length; start += READ_BATCH) {
    const ids = items.slice(start, start + READ_BATCH)
    const { nodes } = await admin.request(inventoryItemsById, { ids }, { signal })
    for (const [index, id] of ids.entries()) {
      const node = nodes[index]
      const variants = node && 'variants' in node ? (node.variants?.nodes ?? []) : []
      products.set(id, [...new Set(variants.map(({ product }) => product.id))])
    }
  }
  return products
}
