import type { Logger } from 'pino'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'

/** Somebody waits for it, who can do without. */
const WITHIN_MS = 5_000

/** Asks whether the Featured collection has a product; null when Shopify can't be asked now, or there is none. */
export const featuredCollection =
  (shopify: Shopify | null, log: Logger) =>
  async (shopifyId: string): Promise<boolean | null> => {
    if (!shopify) return null
    const signal = AbortSignal.timeout(WITHIN_MS)
    try {
      return (await featuredIds(shopify, signal)).includes(shopifyId)
    } catch (error) {
      if (!(error instanceof ShopifyError) && !signal.aborted) throw error
      log.warn({ err: error }, 'the Featured collection could not be read')
      return null
    }
  }
