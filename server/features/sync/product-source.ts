import type { ProductDraft } from '#server/database/product-draft.ts'
import { inTime } from '#server/shopify/persist.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { featuredIds } from './catalogue-pages.ts'
import { productFromShopify, UnusableProduct } from './product-from-shopify.ts'
import { readProducts, refreshProducts, type RefreshParts } from './refresh-products.ts'

/** Somebody waits for it: reading one product is two calls. */
const WITHIN_MS = 10_000

const unhurried = new AbortController().signal
const soon = <T>(run: (signal: AbortSignal) => Promise<T>) => inTime(unhurried, WITHIN_MS, run)

/** What staff ask of Shopify about one product, by its gid. All but `isInCollection` throw ShopifyErrors. */
export function productSource(parts: RefreshParts) {
  const { shopify, log } = parts
  return {
    /** Whether the Featured collection has it; null: Shopify can't be asked just now. */
    async isInCollection(id: string): Promise<boolean | null> {
      try {
        return (await soon((signal) => featuredIds(shopify, signal))).includes(id)
      } catch (error) {
        if (!(error instanceof ShopifyError)) throw error
        log.warn({ err: error }, 'the Featured collection could not be read')
        return null
      }
    },

    /** What Shopify has now: as it is sold, why it isn't sold there, or why it can't be sold here. Writes nothing. */
    read: (id: string): Promise<{ draft: ProductDraft } | { gone: string } | { unusable: string }> =>
      soon(async (signal) => {
        const [featured, { products }] = await Promise.all([
          featuredIds(shopify, signal),
          readProducts(shopify, [id], signal),
        ])
        const [product] = products
        if (!product) return { gone: 'it is deleted in Shopify' }
        if (product.status !== 'ACTIVE') return { gone: `it is ${product.status.toLowerCase()} in Shopify` }
        try {
          return { draft: { ...productFromShopify(product), isFeatured: featured.includes(id) } }
        } catch (error) {
          if (error instanceof UnusableProduct) return { unusable: error.message }
          throw error
        }
      }),

    /** Reads it, and writes what differs. */
    refresh: (id: string): Promise<void> => soon(async (signal) => void (await refreshProducts(parts, [id], signal))),
  }
}
