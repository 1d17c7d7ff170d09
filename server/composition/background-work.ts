import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Importer } from '#server/features/catalogue/sync/importer.ts'
import type { JobKinds, Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyWatch } from '#server/shopify/watch.ts'
import { createSyncs } from './syncs.ts'
import { createWebhookJobs } from './webhooks.ts'

interface WorkParts {
  config: Config
  db: Database
  withChanges: WithChanges
  log: Logger
  /** Observes every call to Shopify. */
  watch: ShopifyWatch
}

/** Background work with Shopify. */
export interface BackgroundWork {
  /** Null if Shopify isn't configured. */
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
}

/** Opens the Shopify client and the job queue with every kind of job. */
export function createBackgroundWork({ config, db, withChanges, log, watch }: WorkParts): BackgroundWork {
  const shopify = config.shopify && openShopify(config.shopify, log, watch)
  const syncs = shopify && createSyncs({ db, withChanges, shopify, log })
  const kinds: JobKinds =
    shopify && syncs
      ? {
          ...syncs.kinds,
          ...createWebhookJobs({ db, withChanges, shopify, log }),
        }
      : {}
  return { shopify, importer: syncs && syncs.importer, jobs: openJobs({ db, withChanges, log, kinds }) }
}
