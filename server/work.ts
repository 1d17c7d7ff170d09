import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import * as products from './features/products/products.repository.ts'
import { countSync } from './features/scheduler/scheduler.repository.ts'
import { SYNC_JOB } from './features/scheduler/sync-due.ts'
import { createImporter, type Importer } from './features/sync/importer.ts'
import { syncJob } from './features/sync/sync.job.ts'
import type { JobKinds, Jobs } from './jobs/jobs.ts'
import { openJobs } from './jobs/open-jobs.ts'
import type { Write } from './live/changes.ts'
import { openShopify, type Shopify } from './shopify/shopify.ts'
import type { ShopifyWatch } from './shopify/watch.ts'
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
  const importer = shopify && createImporter({ db, write, shopify, catalogue: products, log })
  const kinds: JobKinds =
    shopify && importer
      ? {
          [SYNC_JOB.kind]: { ...syncJob(importer), settle: (tx: Database) => countSync(tx) },
          ...webhookKinds({ db, write, shopify, log }),
        }
      : {}
  return { shopify, importer, jobs: openJobs({ db, write, log, kinds }) }
}
