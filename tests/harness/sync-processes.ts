import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openBus } from '#server/changes/bus.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { createShopImporter, syncJobs } from '#server/composition/syncs.ts'
import { silent } from './silent.ts'
import type { ReadingLimits } from '#server/features/catalogue/sync/read-catalogue.ts'

/** The sync services of a server process on a database it may share with others. */
export async function openSyncProcess(databaseUrl: string, config: ShopifyConfig, limits: Partial<ReadingLimits>) {
  const database = await openDatabase(databaseUrl)
  const bus = await openBus(database, silent)
  const shopify = openShopify(config, silent)
  const parts = { db: database.db, withChanges: bus.withChanges, shopify, log: silent, limits }
  const importer = createShopImporter(parts)
  const jobs = openJobs({ ...parts, lookEveryMs: 20 })
  jobs.start(syncJobs(parts, importer))
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
