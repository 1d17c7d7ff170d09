import type { Logger } from 'pino'
import type { ShopifyConfig } from '#server/config.ts'
import { openAdmin, type AdminApi } from './admin.ts'
import { openStorefront, type StorefrontApi } from './storefront.ts'
import { nobodyWatches, type ShopifyWatch } from './watch.ts'

/** The one way to Shopify. Failures are ShopifyErrors. */
export interface Shopify {
  admin: AdminApi
  storefront: StorefrontApi
  /** Gives up what is under way. */
  close(): void
}

/** Makes no call by itself: a Shopify that is down is found out at the first request. */
export function openShopify(config: ShopifyConfig, log: Logger, watch: ShopifyWatch = nobodyWatches): Shopify {
  const closing = new AbortController()
  return {
    admin: openAdmin(config, log, closing.signal, watch),
    storefront: openStorefront(config, log, closing.signal, watch),
    close: () => closing.abort(new Error('The server is stopping.')),
  }
}
