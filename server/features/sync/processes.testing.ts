import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openBus } from '#server/live/bus.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { openSyncs } from '#server/composition/syncs.ts'
import { silent } from '#tests/harness/shopify.ts'
import type { ReadingLimits } from './read-catalogue.ts'

/** What a server process has to sync with, on a database that others may have open, too. It takes up jobs when it is woken. */
export async function openWorkshop(place: string, config: ShopifyConfig, limits: Partial<ReadingLimits>) {
  const database = await openDatabase(place)
  const bus = await openBus(database, silent)
  const shopify = openShopify(config, silent)
  const parts = { db: database.db, write: bus.write, shopify, log: silent, limits }
  const { importer, kinds } = openSyncs(parts)
  const jobs = openJobs({ ...parts, kinds, lookEveryMs: 20 })
  return {
    db: database.db,
    importer,
    jobs,
    async [Symbol.asyncDispose]() {
      await Promise.all([jobs.close(), importer.close()])
      shopify.close()
      await bus.close()
      await database.close()
    },
  }
}
