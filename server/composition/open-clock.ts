import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/content/feature.ts'
import { openSchedule } from '#server/content/scheduling/schedule.ts'
import { now } from '#server/database/clock.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { TODAY, watchDay } from '#server/rendering/storefront/day.ts'
import type { Stores } from './open-stores.ts'
import { startSweeps } from './sweeps.ts'

interface ClockParts {
  config: Config
  log: Logger
  stores: Stores
  responseCache: ResponseCache
  features: readonly Feature[]
}

/** What happens at a time of its own: scheduled tasks, the deletion of expired data, and a new day on the pages. */
export async function openClock({ config, log, stores, responseCache, features }: ClockParts) {
  const { db } = stores
  const schedule = await openSchedule({
    log,
    now: () => now(db),
    tasks: Object.assign({}, ...features.map(({ scheduledTasks }) => scheduledTasks)),
  })
  const sweeps = startSweeps(features, { ...stores, log })
  const stopWatching = watchDay(config.timeZone, () => responseCache.invalidate([TODAY]))
  return {
    async close() {
      sweeps.end()
      stopWatching()
      await schedule.close()
    },
  }
}
