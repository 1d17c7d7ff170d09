import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { RevertibleDifference } from './differences.repository.ts'
import { productFromShopify, UnusableProduct, type ShopifyProduct } from './product-from-shopify.ts'

/** One that can't be sold as Shopify describes it now, and why, in words. */
export interface Unusable {
  shopifyId: string
  title: string
  reason: string
}

/** Small enough that a transaction never holds up the main loop for more than a moment. */
const BATCH_PRODUCTS = 25
const BATCH_VARIANTS = 200
/** Descriptions may be long: whoever waits gets a turn after so many milliseconds of cleaning them. */
const TURN_MS = 8

/**
 * The active ones of these products as the shop keeps them, a batch at a time, and what is left out.
 * @param featured Shopify ids of the products in the Featured collection
 */
export async function* draftBatches(
  products: readonly ShopifyProduct[],
  featured: ReadonlySet<string>,
  log: Logger,
): AsyncGenerator<{ drafts: ProductDraft[]; unusable: Unusable[] }> {
  const active = products.filter(({ status }) => status === 'ACTIVE')
  for (const batch of batches(active)) {
    // Parsing a page, cleaning its texts and writing a batch are a turn of the main loop each.
    await yieldToOthers()
    const drafts: ProductDraft[] = []
    const unusable: Unusable[] = []
    let since = performance.now()
    for (const product of batch) {
      const draft = draftOf(product, log)
      if ('reason' in draft) unusable.push(draft)
      else drafts.push({ ...draft, isFeatured: featured.has(draft.shopifyId) })
      if (performance.now() - since < TURN_MS) continue
      await yieldToOthers()
      since = performance.now()
    }
    await yieldToOthers()
    yield { drafts, unusable }
  }
}

function draftOf(product: ShopifyProduct, log: Logger): ProductDraft | Unusable {
  try {
    return productFromShopify(product)
  } catch (error) {
    const told = { product: product.id, title: product.title }
    const said = { shopifyId: product.id, title: product.title }
    if (error instanceof UnusableProduct) {
      log.warn(told, `sync: left out, because ${error.message}`)
      return { ...said, reason: error.message }
    }
    // One product that nobody has thought of must not keep all others from being read.
    log.error({ ...told, err: error }, 'sync: left out, because it could not be read')
    return { ...said, reason: 'it could not be read' }
  }
}

/** Runs of products, at most so many with at most so many variants; a product with more stands alone. */
function* batches(products: readonly ShopifyProduct[]): Generator<ShopifyProduct[]> {
  let batch: ShopifyProduct[] = []
  let variants = 0
  for (const product of products) {
    const full = batch.length === BATCH_PRODUCTS || variants + product.variants.length > BATCH_VARIANTS
    if (full && batch.length > 0) {
      yield batch
      batch = []
      variants = 0
    }
    batch.push(product)
    variants += product.variants.length
  }
  if (batch.length > 0) yield batch
}

/** What was left out, for the history. */
export const leftOut = (
  { shopifyId, title, reason }: Unusable,
  known: ReadonlyMap<string, string>,
): RevertibleDifference => ({
  productId: known.get(shopifyId) ?? null,
  shopifyId,
  title,
  what: 'skipped',
  fields: [{ field: 'Reason', before: null, after: reason }],
  before: null,
  after: null,
})
