import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { ProductIdsQuery } from '#server/shopify/operations/admin.gen.ts'
import { productIds } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import { refreshProducts, type Outcome, type RefreshParts } from './refresh-products.ts'

/** How a product of Shopify's stands in the shop. */
interface Standing {
  shopifyId: string
  updatedAt: string | null
  readAt: string | null
  isOnSale: boolean
  isFeatured: boolean
  isFeaturedByHand: boolean
  variants: number
}

export interface ReconcileParts extends RefreshParts {
  db: Database
  /** All that the shop knows of Shopify's products, a few at a time. */
  standings(db: Database): AsyncIterable<readonly Standing[]>
}

interface ReconcileRun {
  signal: AbortSignal
  /** Told how many of the doubtful ones have been read. */
  onProgress?: (progress: { doubtful: number; read: number }) => void
}

/**
 * Shopify's dates are of whole seconds, and its clock is another than ours: a product that it changed so shortly before it was read may
 * have changed once more in the same second, and is read again.
 */
const CLOCKS_DIFFER_MS = 2 * 60_000
const READ_AT_ONCE = 100

/**
 * Compares the whole catalogue with Shopify's by a sweep of ids, dates and states, which is cheap, and reads anew what may differ: what is
 * new, was changed, has come back, has vanished, or has other variants. Answers what became of each. A product that can't be found in the
 * sweep is asked for by its id before it counts as deleted, so that a sweep which was cut short deletes nothing.
 * @throws ShopifyError, or the signal's reason
 */
export async function reconcileProducts(
  parts: ReconcileParts,
  { signal, onProgress }: ReconcileRun,
): Promise<Map<string, Outcome>> {
  const featured = new Set(await featuredIds(parts.shopify, signal))
  const there = await sweep(parts.shopify, signal)
  const doubtful: string[] = []
  for await (const batch of parts.standings(parts.db)) {
    for (const standing of batch) {
      const product = there.get(standing.shopifyId)
      there.delete(standing.shopifyId)
      if (isDoubtful(standing, product, featured)) doubtful.push(standing.shopifyId)
    }
    await yieldToOthers()
  }
  for (const [id, { status }] of there) if (status === 'ACTIVE') doubtful.push(id)

  const outcomes = new Map<string, Outcome>()
  for (let start = 0; start < doubtful.length; start += READ_AT_ONCE) {
    onProgress?.({ doubtful: doubtful.length, read: start })
    const read = await refreshProducts(parts, doubtful.slice(start, start + READ_AT_ONCE), signal)
    for (const [id, outcome] of read) outcomes.set(id, outcome)
  }
  return outcomes
}

type Swept = ProductIdsQuery['products']['nodes'][number]

async function sweep({ admin }: Shopify, signal: AbortSignal): Promise<Map<string, Swept>> {
  const there = new Map<string, Swept>()
  const read = async (after: string | null) => (await admin.request(productIds, { after }, { signal })).products
  for await (const page of pagesOf(read)) for (const product of page?.nodes ?? []) there.set(product.id, product)
  return there
}

function isDoubtful(standing: Standing, product: Swept | undefined, featured: ReadonlySet<string>): boolean {
  if (!product || product.status !== 'ACTIVE') return standing.isOnSale
  if (!standing.isOnSale || standing.updatedAt === null || standing.readAt === null) return true
  if (Date.parse(product.updatedAt) !== Date.parse(standing.updatedAt)) return true
  if (product.variantsCount && product.variantsCount.count !== standing.variants) return true
  if (!standing.isFeaturedByHand && featured.has(product.id) !== standing.isFeatured) return true
  return Date.parse(product.updatedAt) > Date.parse(standing.readAt) - CLOCKS_DIFFER_MS
}
