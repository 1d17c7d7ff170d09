import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Importer } from '#server/features/sync/importer.ts'
import type { JobKinds, Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import type { Write } from '#server/live/changes.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyWatch } from '#server/shopify/watch.ts'
import { openSyncs } from './syncs.ts'
import { webhookKinds } from './webhooks.ts'

interface WorkParts {
  config: Config
  db: Database
  write: Write
  log: Logger
  /** Hears of every call to Shopify. */
  watch: ShopifyWatch
}

/** What the shop does in the background with Shopify: rooms that are strangers to each other meet here. */
export interface Work {
  /** Null: none is configured. */
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
}

/** Opens the gateway to Shopify and the queue with every kind of job. */
export function openWork({ config, db, write, log, watch }: WorkParts): Work {
  const shopify = config.shopify && openShopify(config.shopify, log, watch)
  const syncs = shopify && openSyncs({ db, write, shopify, log })
  const kinds: JobKinds =
    shopify && syncs
      ? {
          ...syncs.kinds,
          ...webhookKinds({ db, write, shopify, log }),
        }
      : {}
  return { shopify, importer: syncs && syncs.importer, jobs: openJobs({ db, write, log, kinds }) }
}
