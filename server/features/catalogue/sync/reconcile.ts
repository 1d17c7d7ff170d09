import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { ProductIdsQuery } from '#server/shopify/operations/admin.gen.ts'
import { productIds } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import { checkChannel, type ShopifyParts } from './check-channel.ts'
import { isForSale } from './shopify-product.ts'
import { rereadProducts, type ProductOutcome } from './refresh-products.ts'

/** What the shop last read of a Shopify product. */
interface SyncState {
  shopifyId: string
  /** ISO 8601, Shopify's clock. */
  updatedAt: string | null
  /** ISO 8601, server clock, taken when the request to Shopify was sent. */
  readAt: string | null
  isOnSale: boolean
  isFeatured: boolean
  /** Whether staff decide if it is featured. */
  isFeaturedByHand: boolean
  variants: number
}

interface ReconcileRun {
  signal: AbortSignal
  /** Reports how many of the products in doubt have been read. */
  onProgress?: (progress: { doubtful: number; read: number }) => void
}

/**
 * Shopify's timestamps have whole seconds and its clock differs from ours. A product changed this shortly before we
 * read it may have changed again in the same second, so it is read again.
 */
const CLOCK_TOLERANCE_MS = 2 * 60_000
const READ_BATCH = 100
const STATES_BATCH = 1_000

/**
 * Compares the whole catalogue with Shopify by a cheap query of ids, dates and statuses, then re-reads every product
 * that may differ. Returns the outcome per gid. A product missing from the query is requested by id before it counts as
 * deleted, so a truncated result deletes nothing.
 * @throws ShopifyError, or the signal's reason
 */
export async function reconcileProducts(
  parts: ShopifyParts,
  { signal, onProgress }: ReconcileRun,
): Promise<Map<string, ProductOutcome>> {
  const featured = new Set(await featuredIds(parts.shopify, signal))
  const listed = await listProductIds(parts.shopify, signal)
  const doubtful: string[] = []
  for await (const batch of readSyncStates(parts.db)) {
    for (const state of batch) {
      const product = listed.get(state.shopifyId)
      listed.delete(state.shopifyId)
      if (mayDiffer(state, product, featured)) doubtful.push(state.shopifyId)
    }
    await yieldToOthers()
  }
  for (const [id, { status }] of listed) if (isForSale(status)) doubtful.push(id)

  const outcomes = new Map<string, ProductOutcome>()
  for (let start = 0; start < doubtful.length; start += READ_BATCH) {
    onProgress?.({ doubtful: doubtful.length, read: start })
    const read = await rereadProducts(parts, doubtful.slice(start, start + READ_BATCH), signal)
    for (const [id, outcome] of read) outcomes.set(id, outcome)
  }
  await checkChannel(parts, { signal })
  return outcomes
}

/** Yields the sync state of all Shopify products in batches. */
async function* readSyncStates(db: Database): AsyncGenerator<SyncState[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'shopifyId', 'shopifyUpdatedAt', 'readAt', 'archivedAt', 'isFeatured', 'featuredByHand', 'stock'])
      .where('shopifyId', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(STATES_BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      shopifyId: row.shopifyId!,
      updatedAt: row.shopifyUpdatedAt,
      readAt: row.readAt,
      isOnSale: row.archivedAt === null,
      isFeatured: row.isFeatured === 1,
      isFeaturedByHand: row.featuredByHand !== null,
      // One digit per variant.
      variants: row.stock.length,
    }))
    after = last.id
  }
}

type ListedProduct = ProductIdsQuery['products']['nodes'][number]

async function listProductIds({ admin }: Shopify, signal: AbortSignal): Promise<Map<string, ListedProduct>> {
  const listed = new Map<string, ListedProduct>()
  const read = async (after: string | null) => (await admin.request(productIds, { after }, { signal })).products
  for await (const page of pagesOf(read)) for (const product of page?.nodes ?? []) listed.set(product.id, product)
  return listed
}

function mayDiffer(state: SyncState, product: ListedProduct | undefined, featured: ReadonlySet<string>): boolean {
  if (!product || !isForSale(product.status)) return state.isOnSale
  if (!state.isOnSale || state.updatedAt === null || state.readAt === null) return true
  if (Date.parse(product.updatedAt) !== Date.parse(state.updatedAt)) return true
  if (product.variantsCount && product.variantsCount.count !== state.variants) return true
  if (!state.isFeaturedByHand && featured.has(product.id) !== state.isFeatured) return true
  return Date.parse(product.updatedAt) > Date.parse(state.readAt) - CLOCK_TOLERANCE_MS
}
