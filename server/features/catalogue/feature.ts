import type { Config } from '#server/config.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import { KEPT_DAYS, sweepCounts } from '#server/content/daily-counts.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { JobKinds } from '#server/jobs/jobs.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { catalogueFile, unavailableFile } from './staff/catalogue.file.ts'
import { catalogueRoutes, type CatalogueSource } from './staff/catalogue.routes.ts'
import { channelAlerts } from './staff/channel.alerts.ts'
import { restoreFeaturing } from './staff/featuring.ts'
import { furtherProductAddresses } from './reading/products.references.ts'
import { productsRoutes } from './search/products.routes.ts'
import { missedSearches } from './search/missed-searches.ts'
import { searchWordsRoutes, type SearchWordsParts } from './search/search-words.routes.ts'
import { synonymsRestorable } from './search/synonyms.repository.ts'
import { createUncheckedTask } from './sync/check-channel.ts'
import { createProductSource } from './sync/product-source.ts'
import { syncAlerts, type SyncAlertParts } from './sync/sync.alerts.ts'
import { syncRoutes, syncsFile, type SyncParts } from './sync/sync.routes.ts'
import { sweepSyncs } from './sync/revert.ts'

const DIFFERENCE_DAYS = 30
const SYNC_DAYS = 90

interface CatalogueFeatureParts
  extends FeatureParts, SearchWordsParts, SyncParts, Pick<SyncAlertParts, 'hoursBetween'> {
  config: Config
  shopify: Shopify | null
  /** Jobs that sync: they also read orders. */
  jobKinds: JobKinds
}

export const catalogueFeature = (parts: CatalogueFeatureParts): Feature => ({
  routes: [
    ...productsRoutes(parts),
    // Before those with `/api/catalogue/:id`.
    ...searchWordsRoutes(parts),
    ...catalogueRoutes({ ...parts, source: createSource(parts) }),
    ...syncRoutes(parts),
  ],
  restores: { product: restoreFeaturing, synonyms: createRestore(synonymsRestorable) },
  formerAddresses: furtherProductAddresses,
  jobs: parts.jobKinds,
  ...(parts.shopify && {
    scheduledTasks: {
      'checking the sales channel': createUncheckedTask({ ...parts, shopify: parts.shopify }),
    },
  }),
  csvDownloads: [catalogueFile(parts.db), unavailableFile(parts.db), syncsFile(parts.db)],
  alerts: {
    'the syncs': syncAlerts({ ...parts, hasShopify: parts.shopify !== null }),
    'the sales channel': channelAlerts(parts.db),
  },
  sweeps: [
    (daysAgo) => sweepSyncs(parts.db, { differences: daysAgo(DIFFERENCE_DAYS), syncs: daysAgo(SYNC_DAYS) }),
    (daysAgo) => sweepCounts(parts.db, missedSearches, daysAgo(KEPT_DAYS)),
  ],
})

/** Access to the products in Shopify; null if Shopify isn't configured. */
function createSource({ config, shopify, ...parts }: CatalogueFeatureParts): CatalogueSource | null {
  if (!shopify || !config.shopify) return null
  const { isLocal: local, storeDomain } = config.shopify
  return {
    ...createProductSource({ ...parts, shopify }),
    storeDomain: local ? null : storeDomain,
  }
}
