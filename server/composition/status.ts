import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Files } from '#server/files/files.ts'
import { watchMainLoop, type MainLoop } from '#server/health/main-loop.ts'
import { openHealth, type Health } from '#server/health/open-health.ts'
import type { KeptAnswers } from '#server/http/kept.ts'
import type { Bus } from '#server/live/bus.ts'
import { openMetrics, type Metrics } from '#server/metrics/open-metrics.ts'
import { openPresence, type Presence } from '#server/servers/presence.ts'

interface StatusParts {
  config: Config
  /** What it signs with, newest first. */
  keys: string[]
  db: Database
  bus: Bus
  log: Logger
  kept: KeptAnswers
  files: Files
  isStopping(): boolean
}

/** What the shop tells of itself: to machines at `/readyz` and `/metrics`, to people in the console. */
export interface Status {
  health: Health
  metrics: Metrics
  loop: MainLoop
  presence: Presence
  /** Open shops that hear of changes. */
  countSockets(): number
  /** The sockets are opened last. */
  watchSockets(count: () => number): void
  close(): Promise<void>
}

export function openStatus({ config, keys, db, bus, log, kept, files, isStopping }: StatusParts): Status {
  const { dataDir, shopify, port } = config
  let count = () => 0
  const countSockets = () => count()
  const loop = watchMainLoop()
  const metrics = openMetrics({ db, dataDir, log, loop, kept, shopify, countSockets })
  const health = openHealth({ db, bus, dataDir, files, isStopping, shopify: () => metrics.memory.state })
  const presence = openPresence(db, { port, keys, isStopping, log })
  return {
    health,
    metrics,
    loop,
    presence,
    countSockets,
    watchSockets: (counted) => void (count = counted),
    async close() {
      loop.close()
      await presence.close()
    },
  }
}
