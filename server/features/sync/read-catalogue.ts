import type { Logger } from 'pino'
import { productsCount } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { readBulk } from './bulk-products.ts'
import { productPages } from './catalogue-pages.ts'
import type { ShopifyProduct } from './product-from-shopify.ts'

/** How the catalogue is read. */
export interface ReadingLimits {
  /** Products from which on a bulk operation is quicker than pages, which the bucket slows down. */
  bulkFrom: number
  /** Products of a page. */
  page: number
  /** Milliseconds without a byte of a bulk operation's file. */
  stalledAfter?: number
}

const usual: ReadingLimits = { bulkFrom: 2_500, page: 250 }

/** Some products, and when Shopify was asked for them: ISO 8601, our clock. */
export interface ReadProducts {
  readAt: string
  products: ShopifyProduct[]
}

interface Parts {
  shopify: Shopify
  log: Logger
  limits?: Partial<ReadingLimits> | undefined
}

/** Taken from the spool at once. */
const SPOOLED = 25

/**
 * All products of the shop, drafts and archived ones too: by a bulk operation when there are many, else, and when that fails, page by
 * page. Only a catalogue that has been read to its end ends without an error.
 * @throws ShopifyError, or the signal's reason
 */
export async function* readCatalogue(
  { shopify, log, limits }: Parts,
  signal: AbortSignal,
): AsyncGenerator<ReadProducts> {
  const { bulkFrom, page, stalledAfter } = { ...usual, ...limits }
  const count = (await shopify.admin.request(productsCount, {}, { signal })).productsCount?.count ?? 0
  let read = 0
  for await (const some of count >= bulkFrom ? byBulk() : productPages(shopify, signal, page)) {
    read += some.products.length
    yield some
  }
  // Whatever is missing here would be taken from sale.
  if (read < count / 2)
    throw new ShopifyError('server', `Shopify gave only ${read} of ${count} products. Nothing was archived.`)

  async function* byBulk(): AsyncGenerator<ReadProducts> {
    const readAt = new Date().toISOString()
    const spool = await readBulk(shopify, { signal, log, stalledAfter }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof ShopifyError)) throw error
      log.warn({ err: error }, 'sync: the bulk operation failed; the catalogue is read page by page')
      return null
    })
    if (!spool || spool.counts.roots < count / 2) {
      spool?.close()
      yield* productPages(shopify, signal, page)
      return
    }
    try {
      for (const products of spool.products(SPOOLED)) yield { readAt, products }
    } finally {
      spool.close()
    }
  }
}
