import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { CatalogueSource } from '#server/features/products/catalogue.routes.ts'
import * as products from '#server/features/products/products.repository.ts'
import { productSource } from '#server/features/sync/product-source.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

interface Parts {
  config: Config
  write: Write
  shopify: Shopify | null
  log: Logger
}

/** What the products' room asks of Shopify through the one that syncs; null when none is configured. */
export function catalogueSource({ config, write, shopify, log }: Parts): CatalogueSource | null {
  if (!shopify || !config.shopify) return null
  const { local, storeDomain } = config.shopify
  return {
    ...productSource({ write, shopify, catalogue: products, log }),
    storeDomain: local ? null : storeDomain,
  }
}
