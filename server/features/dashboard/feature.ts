import type { Config } from '#server/config.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Outbox } from '#server/mail/mail.ts'
import type { Health } from '#server/observability/health/open-health.ts'
import type { Metrics } from '#server/observability/metrics/open-metrics.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { consoleRoutes, type ConsoleRoutesParts } from './dashboard.routes.ts'
import { createAlertMails, sweepConditions } from './alert-mails.ts'
import { backupAlerts, floodAlerts, guessingAlerts, healthAlerts } from './health.alerts.ts'
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
  outbox: Outbox
  keys: readonly string[]
  origin: string
  shopName(): string
  status: Pick<HealthParts, 'checks' | 'countSockets' | 'loop' | 'presence'> & {
    health: Health
    metrics: Pick<Metrics, 'memory'>
  }
}

export function dashboardFeature({ config, shopify, status, alerts, ...parts }: DashboardParts): Feature {
  const { dataDir, shopify: store, timeZone } = config
  const { db, files } = parts
  const isLocal = store?.isLocal ?? true
  const connection = createConnectionCheck({ shopify, config: store, ownTimeZone: timeZone })
  const ofShopify = shopifyAlerts(connection, () => status.metrics.memory.state.failing.storefront?.reason ?? null)
  const mails = createAlertMails({
    ...parts,
    sources: {
      messages: alerts['the messages']!,
      jobs: jobAlerts({ db }),
      webhooks: alerts['the webhooks']!,
      shopify: ofShopify,
      backup: backupAlerts({ db, dataDir, isLocal }),
    },
  })
  return {
    routes: consoleRoutes({
      ...parts,
      alerts: {
        Shopify: ofShopify,
        'the jobs': jobAlerts({ db }),
        // Each by itself: what can't read damaged tables must not hide that they are damaged.
        'the server': healthAlerts({ health: status.health }),
        'guesses at passwords': guessingAlerts({ db }),
        'what strangers store': floodAlerts({ db }),
        'the backups': backupAlerts({ db, dataDir, isLocal }),
        ...alerts,
      },
      shopify: connection,
      health: createHealthReader({ ...status, db, dataDir, files }),
    }),
    mails: { alerts: mails.compose },
    sweeps: [(daysAgo) => sweepConditions(db, daysAgo(1))],
    csvDownloads: [jobsFile(db)],
    scheduledTasks: {
      'emails about alerts': mails.lookSometimes,
      // Not awaited, because a slow Shopify must not delay the other tasks.
      'checking the connection to Shopify': async () => void connection(CHECK_EVERY_MS),
    },
  }
}
