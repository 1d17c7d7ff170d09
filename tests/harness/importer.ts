import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { syncedCatalogue as catalogue } from '#server/features/products/synced-catalogue.ts'
import { createImporter } from '#server/features/sync/importer.ts'
import type { ReadingLimits } from '#server/features/sync/read-catalogue.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { openBus } from '#server/live/bus.ts'
import type { Change } from '#server/live/changes.ts'
import { databaseOf, giveBackDatabaseOf } from './engine.ts'
import { silent } from './shopify.ts'

const POOL_SIZE = 4

/** A database on the engine of the run with an importer on it, or one more on the database of another. `await using` ends both. */
export async function openImporter(shopify: Shopify, shared?: string, limits: Partial<ReadingLimits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-import-'))
  const place = shared ?? (await databaseOf(folder))
  const database = await openDatabase(place, { poolSize: POOL_SIZE })
  const bus = await openBus(database, silent)
  const changes: Change[] = []
  bus.subscribe((news) => changes.push(...news.filter(({ type }) => type !== 'console_updated')))
  const importer = createImporter({ db: database.db, write: bus.write, shopify, catalogue, log: silent, limits })
  return {
    db: database.db,
    write: bus.write,
    place,
    importer,
    /** What the bus has told shops since the last look. */
    news: () => changes.splice(0),
    async [Symbol.asyncDispose]() {
      await importer.close()
      await bus.close()
      await database.close()
      await giveBackDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
