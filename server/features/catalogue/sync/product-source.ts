import type { ProductDraft } from '#server/database/product-draft.ts'
import { withTimeout } from '#server/shopify/retry-call.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { featuredIds } from './catalogue-pages.ts'
import { checkChannel, type ShopifyParts } from './check-channel.ts'
import { isForSale, UnusableProductError } from './shopify-product.ts'
import { readProducts, rereadProducts } from './refresh-products.ts'

/** Staff wait for the response: reading one product takes two requests. */
const TIMEOUT_MS = 10_000

const neverAborted = new AbortController().signal
const inTime = <T>(run: (signal: AbortSignal) => Promise<T>) => withTimeout(neverAborted, TIMEOUT_MS, run)

/** A product as Shopify has it now: its draft, why it is no longer for sale there, or why it can't be sold here. */
export type ShopifyState = { draft: ProductDraft } | { notForSale: string } | { unusable: string }

export type ProductSource = ReturnType<typeof createProductSource>

/** Reads and refreshes single products by gid for staff. All but `isInCollection` throw ShopifyError. */
export function createProductSource(parts: ShopifyParts) {
  const { shopify, log } = parts
  return {
    /** Whether the Featured collection contains it; null if Shopify is unreachable. */
    async isInCollection(id: string): Promise<boolean | null> {
      try {
        return (await inTime((signal) => featuredIds(shopify, signal))).includes(id)
      } catch (error) {
        if (!(error instanceof ShopifyError)) throw error
        log.warn({ err: error }, 'sync: the Featured collection could not be read')
        return null
      }
    },

    /** Writes nothing. */
    read: (id: string): Promise<ShopifyState> =>
      inTime(async (signal) => {
        const [{ productFromShopify }, { cleanDescription }, featured, { products }] = await Promise.all([
          import('./product-from-shopify.ts'),
          import('./clean-description.ts'),
          featuredIds(shopify, signal),
          readProducts(shopify, [id], signal),
        ])
        const [product] = products
        if (!product) return { notForSale: 'deleted in Shopify' }
        if (!isForSale(product.status)) return { notForSale: `${product.status.toLowerCase()} in Shopify` }
        try {
          return {
            draft: {
              ...productFromShopify(product, await cleanDescription(product, log)),
              isFeatured: featured.includes(id),
            },
          }
        } catch (error) {
          if (error instanceof UnusableProductError) return { unusable: error.message }
          throw error
        }
      }),

    /** Saves changes. */
    async refresh(id: string): Promise<void> {
      await inTime((signal) => rereadProducts(parts, [id], signal))
      // The product has been saved, so it has a limit of its own.
      await checkChannel(parts, { signal: neverAborted, only: [id] })
    },
  }
}
