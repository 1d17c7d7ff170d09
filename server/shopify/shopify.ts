import type { Logger } from 'pino'
import type { ShopifyConfig } from '#server/config.ts'
import { openAdmin, type AdminApi } from './admin.ts'
import { openStorefront, type StorefrontApi } from './storefront.ts'
import { noWatch, type ShopifyWatch } from './watch.ts'

/** The only gateway to Shopify. Failures are ShopifyErrors. */
export interface Shopify {
  admin: AdminApi
  storefront: StorefrontApi
  /** Aborts calls in progress. */
  close(): void
}

/** Opens the gateway without calling Shopify; an outage shows at the first request. */
export function openShopify(config: ShopifyConfig, log: Logger, watch: ShopifyWatch = noWatch): Shopify {
  const closing = new AbortController()
  return {
    admin: openAdmin(config, log, closing.signal, watch),
    storefront: openStorefront(config, log, closing.signal, watch),
    close: () => closing.abort(new Error('The server is stopping.')),
  }
}
