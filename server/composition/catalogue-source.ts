import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { CatalogueSource } from '#server/features/catalogue/catalogue.routes.ts'
import * as products from '#server/features/catalogue/products.repository.ts'
import { createProductSource } from '#server/features/catalogue/sync/product-source.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

interface CatalogueSourceOptions {
  config: Config
  withChanges: WithChanges
  shopify: Shopify | null
  log: Logger
}

/** Gives the products feature access to Shopify through the sync feature; null if Shopify isn't configured. */
export function createCatalogueSource({
  config,
  withChanges,
  shopify,
  log,
}: CatalogueSourceOptions): CatalogueSource | null {
  if (!shopify || !config.shopify) return null
  const { local, storeDomain } = config.shopify
  return {
    ...createProductSource({ withChanges, shopify, catalogue: products, log }),
    storeDomain: local ? null : storeDomain,
  }
}
