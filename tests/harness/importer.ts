import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { createImporter } from '#server/features/catalogue/sync/importer.ts'
import type { ReadingLimits } from '#server/features/catalogue/sync/read-catalogue.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { openBus } from '#server/changes/bus.ts'
import type { Change } from '#server/changes/changes.ts'
import { databaseFor, engine, releaseDatabase } from './engine.ts'
import { silent } from './silent.ts'
import { copyMigrated } from './sqlite-template.ts'

const POOL_SIZE = 4

/** Opens an importer on a new database, or on the one at `shared`. `await using` closes both. */
export async function openImporter(shopify: Shopify, shared?: string, limits: Partial<ReadingLimits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-import-'))
  const place = shared ?? (await databaseFor(folder))
  if (!shared && engine === 'sqlite') await copyMigrated(place)
  const database = await openDatabase(place, { poolSize: POOL_SIZE })
  const bus = await openBus(database, silent)
  const changes: Change[] = []
  bus.subscribe((news) => changes.push(...news.filter(({ type }) => type !== 'console_updated')))
  const importer = createImporter({
    db: database.db,
    withChanges: bus.withChanges,
    shopify,
    log: silent,
    limits,
  })
  return {
    db: database.db,
    withChanges: bus.withChanges,
    place,
    importer,
    /** Messages published by the bus since the last call. */
    news: () => changes.splice(0),
    async [Symbol.asyncDispose]() {
      await importer.close()
      await bus.close()
      await database.close()
      await releaseDatabase(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
