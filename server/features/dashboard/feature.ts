import type { Config } from '#server/config.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Metrics } from '#server/observability/metrics/open-metrics.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { consoleRoutes, type ConsoleRoutesParts } from './dashboard.routes.ts'
import { healthAlerts } from './health.alerts.ts'
import { jobsFile } from './jobs.file.ts'
import { createHealthReader, type HealthParts } from './health.ts'
import { jobAlerts } from './jobs.alerts.ts'
import { createConnectionCheck } from './shopify-connection.ts'
import { shopifyAlerts } from './shopify.alerts.ts'

/** Without shoppers or an open console, `/readyz` and the metrics learn from this what Shopify refuses. */
const CHECK_EVERY_MS = 30_000

interface DashboardParts extends Omit<ConsoleRoutesParts, 'health' | 'shopify'>, Pick<HealthParts, 'files'> {
  config: Config
  shopify: Shopify | null
  status: Pick<HealthParts, 'countSockets' | 'health' | 'loop' | 'presence'> & { metrics: Pick<Metrics, 'memory'> }
}

export function dashboardFeature({ config, shopify, status, alerts, ...parts }: DashboardParts): Feature {
  const { dataDir, filesUrl, shopify: store, timeZone } = config
  const { db, files } = parts
  const connection = createConnectionCheck({ shopify, config: store, ownTimeZone: timeZone })
  return {
    routes: consoleRoutes({
      ...parts,
      alerts: {
        Shopify: shopifyAlerts(connection, () => status.metrics.memory.state.failing.storefront?.reason ?? null),
        'the jobs': jobAlerts({ db }),
        'the server': healthAlerts({ db, dataDir, health: status.health, isLocal: store?.isLocal ?? true }),
        ...alerts,
      },
      shopify: connection,
      health: createHealthReader({ ...status, config, db, dataDir, files, filesUrl }),
    }),
    csvDownloads: [jobsFile(db)],
    scheduledTasks: {
      // Not awaited, because a slow Shopify must not delay the other tasks.
      'checking the connection to Shopify': async () => void connection(CHECK_EVERY_MS),
    },
  }
}
