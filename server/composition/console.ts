import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { consoleRoutes } from '#server/features/console/console.routes.ts'
import { contactConcerns } from '#server/features/contact/contact.concerns.ts'
import { healthConcerns } from '#server/features/console/health.concerns.ts'
import { healthReader } from '#server/features/console/health.ts'
import { jobsConcerns } from '#server/features/console/jobs.concerns.ts'
import { shopifyConcerns } from '#server/features/console/shopify.concerns.ts'
import { shopifyConnection } from '#server/features/console/shopify-connection.ts'
import { ordersConcerns } from '#server/features/orders/orders.concerns.ts'
import { countOrders } from '#server/features/orders/orders.repository.ts'
import { countToPrint } from '#server/features/orders/print-queue.ts'
import { productCounts } from '#server/features/products/product-counts.ts'
import { hoursBetween } from '#server/features/scheduler/scheduler.repository.ts'
import { syncConcerns } from '#server/features/sync/sync.concerns.ts'
import { webhooksConcerns } from '#server/features/webhooks/webhooks.concerns.ts'
import type { Files } from '#server/files/files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Status } from './status.ts'
import type { Webhooks } from './webhooks.ts'

interface ConsoleParts {
  config: Config
  db: Database
  write: Write
  jobs: Jobs
  log: Logger
  shopify: Shopify | null
  files: Files
  status: Status
  webhooks: Webhooks
}

/** What the admin console shows of all rooms at once: they are strangers to each other, and meet here. */
export function consoleRooms({ config, db, write, jobs, log, shopify, files, status, webhooks }: ConsoleParts) {
  const { dataDir, filesUrl } = config
  const { health, loop, presence, countSockets } = status
  const connection = shopifyConnection({ shopify, config: config.shopify, ownTimeZone: config.timeZone })
  return consoleRoutes({
    db,
    write,
    jobs,
    log,
    counts: {
      products: () => productCounts(db),
      orders: () => countOrders(db),
      toPrint: () => countToPrint(db),
    },
    concerns: {
      Shopify: shopifyConcerns(connection),
      'the jobs': jobsConcerns({ db }),
      'the server': healthConcerns({ db, dataDir, health, isLocal: config.shopify?.local ?? true }),
      'the orders': ordersConcerns({ db }),
      'the messages': contactConcerns({ db }),
      'the syncs': syncConcerns({ db, hasShopify: shopify !== null, hoursBetween: () => hoursBetween(db) }),
      'the webhooks': webhooksConcerns({ db, health: webhooks.health, hasShopify: shopify !== null }),
    },
    shopify: connection,
    health: healthReader({ db, dataDir, files, filesUrl, presence, health, loop, countSockets }),
  })
}
