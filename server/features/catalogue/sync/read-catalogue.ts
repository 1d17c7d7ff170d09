import type { Logger } from 'pino'
import { productsCount } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { readBulk } from './bulk-products.ts'
import { productPages } from './catalogue-pages.ts'
import type { ShopifyProduct } from './shopify-product.ts'

export interface ReadingLimits {
  /** Product count from which a bulk operation beats paging, which the rate limit slows down. */
  bulkFrom: number
  /** Page size. */
  page: number
  /** Milliseconds without any data before the bulk file download is abandoned. */
  stalledAfter?: number
}

const defaults: ReadingLimits = { bulkFrom: 2_500, page: 250 }

/** Products and the time of the request to Shopify (ISO 8601, server clock). */
export interface ProductsRead {
  readAt: string
  products: ShopifyProduct[]
}

interface ReadCatalogueParts {
  shopify: Shopify
  log: Logger
  limits?: Partial<ReadingLimits> | undefined
}

/** Products per batch read from the spool. */
const SPOOL_BATCH = 25

/**
 * Yields all products of the shop, including drafts and archived ones: by bulk operation for large catalogues,
 * otherwise (or if that fails) page by page. Completes without an error only if the whole catalogue was read.
 * @throws ShopifyError, or the signal's reason
 */
export async function* readCatalogue(
  { shopify, log, limits }: ReadCatalogueParts,
  signal: AbortSignal,
): AsyncGenerator<ProductsRead> {
  const { bulkFrom, page, stalledAfter } = { ...defaults, ...limits }
  const count = (await shopify.admin.request(productsCount, {}, { signal })).productsCount?.count ?? 0
  let read = 0
  for await (const batch of count >= bulkFrom ? byBulk() : productPages(shopify, signal, page)) {
    read += batch.products.length
    yield batch
  }
  // Products missing from the response would be archived.
  if (read < count / 2)
    throw new ShopifyError('server', `Shopify gave only ${read} of ${count} products. Nothing was archived.`)

  async function* byBulk(): AsyncGenerator<ProductsRead> {
    const readAt = new Date().toISOString()
    const spool = await readBulk(shopify, { signal, log, stalledAfter }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof ShopifyError)) throw error
      log.warn({ err: error }, 'sync: bulk operation failed, reading page by page')
      return null
    })
    if (!spool || spool.counts.roots < count / 2) {
      spool?.close()
      yield* productPages(shopify, signal, page)
      return
    }
    try {
      for (const products of spool.products(SPOOL_BATCH)) yield { readAt, products }
    } finally {
      spool.close()
    }
  }
}
