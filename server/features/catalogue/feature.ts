import type { Config } from '#server/config.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { catalogueFile, unavailableFile } from './catalogue.file.ts'
import { catalogueRoutes, type CatalogueSource } from './catalogue.routes.ts'
import { channelAlerts } from './channel.alerts.ts'
import { restoreFeaturing } from './featuring.ts'
import { furtherProductAddresses } from './products.references.ts'
import { productsRoutes } from './products.routes.ts'
import type { ProductSearch } from './products.search.ts'
import { createUncheckedTask } from './sync/check-channel.ts'
import { createProductSource } from './sync/product-source.ts'
import { syncAlerts, type SyncAlertParts } from './sync/sync.alerts.ts'
import { syncRoutes, syncsFile, type SyncParts } from './sync/sync.routes.ts'
import { sweepSyncs } from './sync/revertible.ts'
import { syncedCatalogue } from './synced-catalogue.ts'

const DIFFERENCE_DAYS = 30
const SYNC_DAYS = 90

interface CatalogueFeatureParts
  extends FeatureParts, Omit<SyncParts, 'catalogue'>, Pick<SyncAlertParts, 'hoursBetween'> {
  config: Config
  shopify: Shopify | null
  search: ProductSearch
}

export const catalogueFeature = (parts: CatalogueFeatureParts): Feature => ({
  routes: [
    ...productsRoutes(parts),
    ...catalogueRoutes({ ...parts, source: createSource(parts) }),
    ...syncRoutes({ ...parts, catalogue: syncedCatalogue }),
  ],
  restores: { product: restoreFeaturing },
  formerAddresses: furtherProductAddresses,
  ...(parts.shopify && {
    scheduledTasks: {
      'checking the sales channel': createUncheckedTask({
        ...parts,
        shopify: parts.shopify,
        catalogue: syncedCatalogue,
      }),
    },
  }),
  csvDownloads: [catalogueFile(parts.db), unavailableFile(parts.db), syncsFile(parts.db)],
  alerts: {
    'the syncs': syncAlerts({ ...parts, hasShopify: parts.shopify !== null }),
    'the sales channel': channelAlerts(parts.db),
  },
  sweeps: [(daysAgo) => sweepSyncs(parts.db, { differences: daysAgo(DIFFERENCE_DAYS), syncs: daysAgo(SYNC_DAYS) })],
})

/** Access to the products in Shopify; null if Shopify isn't configured. */
function createSource({ config, shopify, ...parts }: CatalogueFeatureParts): CatalogueSource | null {
  if (!shopify || !config.shopify) return null
  const { isLocal: local, storeDomain } = config.shopify
  return {
    ...createProductSource({ ...parts, shopify, catalogue: syncedCatalogue }),
    storeDomain: local ? null : storeDomain,
  }
}
