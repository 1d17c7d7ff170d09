import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { ProductDifference } from '#server/features/catalogue/writing/product-differences.ts'
import { pause } from '#server/pause.ts'
import { isForSale, UnusableProductError, type ShopifyProduct } from './shopify-product.ts'

/** A product that can't be sold as Shopify describes it, with the reason. */
export interface UnusableDraft {
  shopifyId: string
  title: string
  reason: string
}

/** Keeps each transaction short enough not to block the event loop. */
const BATCH_PRODUCTS = 25
const BATCH_VARIANTS = 200

/**
 * Converts the products for sale to drafts, batch by batch, and lists the unusable ones.
 * @param featured Shopify ids of the products in the Featured collection
 */
export async function* draftBatches(
  products: readonly ShopifyProduct[],
  featured: ReadonlySet<string>,
  log: Logger,
): AsyncGenerator<{ drafts: ProductDraft[]; unusable: UnusableDraft[] }> {
  // With the HTML sanitizer, which the start doesn't need.
  const { productFromShopify } = await import('./product-from-shopify.ts')
  const { cleanDescription } = await import('./clean-description.ts')
  const active = products.filter(({ status }) => isForSale(status))
  for (const batch of batches(active)) {
    // Parsing a page, cleaning its texts and writing a batch each take their own turn of the event loop.
    await yieldToOthers()
    const drafts: ProductDraft[] = []
    const unusable: UnusableDraft[] = []
    for (const product of batch) {
      const description = await cleanDescription(product, log)
      const draft = toDraft(product, (read) => productFromShopify(read, description), log)
      if ('reason' in draft) unusable.push(draft)
      else drafts.push({ ...draft, isFeatured: featured.has(draft.shopifyId) })
      await pause()
    }
    await yieldToOthers()
    yield { drafts, unusable }
  }
}

function toDraft(
  product: ShopifyProduct,
  convert: (product: ShopifyProduct) => ProductDraft,
  log: Logger,
): ProductDraft | UnusableDraft {
  try {
    return convert(product)
  } catch (error) {
    const details = { product: product.id, title: product.title }
    const common = { shopifyId: product.id, title: product.title }
    if (error instanceof UnusableProductError) {
      log.warn(details, `sync: product skipped, because ${error.message}`)
      return { ...common, reason: error.message }
    }
    // An unexpected failure in one product must not stop the rest of the import.
    log.error({ ...details, err: error }, 'sync: product skipped, because it could not be read')
    return { ...common, reason: 'it could not be read' }
  }
}

/**
 * Splits products into batches limited by product and variant count; a product over the variant limit gets its own
 * batch.
 */
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

/** History entry for a skipped product. */
export const skippedDifference = (
  { shopifyId, title, reason }: UnusableDraft,
  known: ReadonlyMap<string, string>,
): ProductDifference => ({
  productId: known.get(shopifyId) ?? null,
  shopifyId,
  title,
  what: 'skipped',
  fields: [{ field: 'Reason', before: null, after: reason }],
  before: null,
  after: null,
})
