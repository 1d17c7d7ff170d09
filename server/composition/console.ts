import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { consoleRoutes } from '#server/features/dashboard/console.routes.ts'
import { contactAlerts } from '#server/features/contact/contact.alerts.ts'
import { healthAlerts } from '#server/features/dashboard/health.alerts.ts'
import { createHealthReader } from '#server/features/dashboard/health.ts'
import { jobAlerts } from '#server/features/dashboard/jobs.alerts.ts'
import { shopifyAlerts } from '#server/features/dashboard/shopify.alerts.ts'
import { createConnectionCheck } from '#server/features/dashboard/shopify-connection.ts'
import { orderAlerts } from '#server/features/orders/orders.alerts.ts'
import { countOrders } from '#server/features/orders/orders.repository.ts'
import { countToPrint } from '#server/features/orders/print-queue.ts'
import { productCounts } from '#server/features/catalogue/product-counts.ts'
import { hoursBetween } from '#server/features/auto-sync/scheduler.repository.ts'
import { syncAlerts } from '#server/features/catalogue/sync/sync.alerts.ts'
import { webhookAlerts } from '#server/features/webhooks/webhooks.alerts.ts'
import type { Files } from '#server/storage/files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Status } from './status.ts'
import type { Webhooks } from './webhooks.ts'

interface ConsoleParts {
  config: Config
  db: Database
  withChanges: WithChanges
  jobs: Jobs
  log: Logger
  shopify: Shopify | null
  files: Files
  status: Status
  webhooks: Webhooks
}

/**
 * Wires the admin console to the other features. Features don't import each other; only this folder imports several.
 */
export function createConsoleRoutes({
  config,
  db,
  withChanges,
  jobs,
  log,
  shopify,
  files,
  status,
  webhooks,
}: ConsoleParts) {
  const { dataDir, filesUrl } = config
  const { health, loop, presence, countSockets } = status
  const connection = createConnectionCheck({ shopify, config: config.shopify, ownTimeZone: config.timeZone })
  return consoleRoutes({
    db,
    withChanges,
    jobs,
    log,
    counts: {
      products: () => productCounts(db),
      orders: () => countOrders(db),
      toPrint: () => countToPrint(db),
    },
    alerts: {
      Shopify: shopifyAlerts(connection),
      'the jobs': jobAlerts({ db }),
      'the server': healthAlerts({ db, dataDir, health, isLocal: config.shopify?.local ?? true }),
      'the orders': orderAlerts({ db }),
      'the messages': contactAlerts({ db }),
      'the syncs': syncAlerts({ db, hasShopify: shopify !== null, hoursBetween: () => hoursBetween(db) }),
      'the webhooks': webhookAlerts({ db, health: webhooks.health, hasShopify: shopify !== null }),
    },
    shopify: connection,
    health: createHealthReader({ db, dataDir, files, filesUrl, presence, health, loop, countSockets }),
  })
}
