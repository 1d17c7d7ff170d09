import type { Config } from '#server/config.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { consoleRoutes, type ConsoleRoutesParts } from './dashboard.routes.ts'
import { healthAlerts } from './health.alerts.ts'
import { createHealthReader, type HealthParts } from './health.ts'
import { jobAlerts } from './jobs.alerts.ts'
import { createConnectionCheck } from './shopify-connection.ts'
import { shopifyAlerts } from './shopify.alerts.ts'

interface DashboardParts extends Omit<ConsoleRoutesParts, 'health' | 'shopify'>, Pick<HealthParts, 'files'> {
  config: Config
  shopify: Shopify | null
  status: Pick<HealthParts, 'countSockets' | 'health' | 'loop' | 'presence'>
}

export function dashboardFeature({ config, shopify, status, alerts, ...parts }: DashboardParts): Feature {
  const { dataDir, filesUrl, shopify: store, timeZone } = config
  const { db, files } = parts
  const connection = createConnectionCheck({ shopify, config: store, ownTimeZone: timeZone })
  return {
    routes: consoleRoutes({
      ...parts,
      alerts: {
        Shopify: shopifyAlerts(connection),
        'the jobs': jobAlerts({ db }),
        'the server': healthAlerts({ db, dataDir, health: status.health, isLocal: store?.isLocal ?? true }),
        ...alerts,
      },
      shopify: connection,
      health: createHealthReader({ ...status, db, dataDir, files, filesUrl }),
    }),
  }
}
