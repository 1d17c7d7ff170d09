import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Stores } from './open-stores.ts'
import { watchMainLoop, type MainLoop } from '#server/observability/health/event-loop.ts'
import { isFirstImportDue } from '#server/features/catalogue/sync/imports.repository.ts'
import type { Check } from '#server/observability/health/check.ts'
import { createConsoleChecks } from '#server/observability/health/console-checks.ts'
import { createHealth, type Health } from '#server/observability/health/open-health.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { watchBrowserErrors, type BrowserErrors } from '#server/observability/browser-errors.ts'
import { createMetrics, type Metrics } from '#server/observability/metrics/open-metrics.ts'
import { openPresence, type Presence } from '#server/observability/servers/presence.ts'

/** How often the server checks itself, so that `/readyz` and `/metrics` know the state whoever asks. */
const CHECK_EVERY_MS = 2_000

interface StatusParts {
  config: Config
  log: Logger
  stores: Stores
  responseCache: ResponseCache
  /** Aborted once the server stops. */
  stopping: AbortSignal
}

/** The shop's status, shown to machines at `/readyz` and `/metrics` and to people in the console. */
export interface Status {
  health: Health
  /** Every check, for staff and metrics. */
  checks(): Promise<Check[]>
  metrics: Metrics
  browserErrors: BrowserErrors
  loop: MainLoop
  presence: Presence
  /** Number of storefront pages connected for live updates. */
  countSockets(): number
  /** Set later, because the sockets are opened last. */
  watchSockets(count: () => number): void
  close(): Promise<void>
}

export function openStatus({ config, log, stores, responseCache, stopping }: StatusParts): Status {
  const { bus, database, db, files, keys, traces } = stores
  const isStopping = () => stopping.aborted
  const { dataDir, shopify, port } = config
  let count = () => 0
  const countSockets = () => count()
  const loop = watchMainLoop()
  const browserErrors = watchBrowserErrors(log)
  const metrics = createMetrics({
    database,
    dataDir,
    log,
    loop,
    responseCache,
    shopify,
    traces,
    browserErrors,
    countSockets,
    checks: () => checks(),
  })
  const health = createHealth({
    db,
    bus,
    dataDir,
    wasReadOnly: database.isReadOnly,
    damage: database.integrity.damage,
    fullDisk: database.fullDisk,
    pool: database.pool,
    files,
    isStopping,
    isFirstImportDue: async () => shopify !== null && (await isFirstImportDue(db)),
    shopify: () => metrics.memory.state,
  })
  const checking = setInterval(() => void health.readiness(), CHECK_EVERY_MS).unref()
  const presence = openPresence(db, { dataDir: database.isReadOnly ? null : dataDir, port, keys, isStopping, log })
  const checks = createConsoleChecks({ db, config, presence, health, loop, browserErrors })
  return {
    health,
    checks,
    metrics,
    browserErrors,
    loop,
    presence,
    countSockets,
    watchSockets: (counted) => void (count = counted),
    async close() {
      clearInterval(checking)
      loop.close()
      await presence.close()
    },
  }
}
