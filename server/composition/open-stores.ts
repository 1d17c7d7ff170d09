import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { openBus, type Bus } from '#server/changes/bus.ts'
import { seedContent, seedTemplates } from './seed/seed.ts'
import type { SeedContent } from './seed/content.ts'
import type { Config } from '#server/config.ts'
import { endSessionsWithoutFactor } from '#server/content/accounts/account-sessions.ts'
import { renewSeals } from '#server/content/accounts/factors.repository.ts'
import { createTraces, type Traces } from '#server/content/activity/traces.ts'
import { openDailyCounts, type DailyCounts } from '#server/content/daily-counts.ts'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openLater } from '#server/database/open-later.ts'
import { createProductSearch, type ProductSearch } from '#server/features/catalogue/search/products.search.ts'
import { missedSearches as countedSearches } from '#server/features/catalogue/search/missed-searches.ts'
import { sweepLeftovers } from '#server/features/images/sweep-files.ts'
import { missingPaths as countedPaths } from '#server/features/redirects/missing-paths.ts'
import { createRateLimits, type RateLimits } from '#server/http/rate-limit.ts'
import { logSettings } from '#server/http/security-events.ts'
import { loadSessionKeys } from '#server/http/session-keys.ts'
import { openSharedUploads } from '#server/media/uploads/open-shared-uploads.ts'
import { openUploads, type OpenUploads } from '#server/media/uploads/open-uploads.ts'
import type { Files, TempFiles } from '#server/storage/files.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles, TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { daysAgo, sweepTempFiles } from './sweeps.ts'

/** What the shop stores, and what it counts and limits with that. */
export interface Stores {
  database: OpenDatabase
  /** The database for queries; within a transaction, that transaction. */
  db: Database
  bus: Bus
  files: Files
  tempFiles: TempFiles
  /** Uploads of staff that don't have an image record yet. */
  uploads: OpenUploads
  /** Resolves when stored images without a record, which a killed server left, are deleted. */
  leftoversSwept: Promise<void>
  search: ProductSearch
  limits: RateLimits
  /** Cookie-signing keys, newest first. */
  keys: string[]
  /** Records refused sign-ins and calls. */
  traces: Traces
  /** Counts the addresses without a page. */
  missingPaths: DailyCounts
  /** Counts the searches that found nothing. */
  missedSearches: DailyCounts
  /** Opens connections of their own for views of the shop at a future time, at the first call. */
  openSecond(): Promise<OpenDatabase>
  /** Writes the counts in memory, and ends counting. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Opens the database, the files and the uploads, and installs the seed content in a new shop. */
export async function openStores(config: Config, log: Logger, seed: SeedContent | null): Promise<Stores> {
  const { dataDir, filesUrl } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const place = filesUrl ?? resolve(dataDir, 'files')
  const open = (poolSize: number) => openDatabase(config.database, { poolSize, log, files: place })
  const database = await open(config.databasePool)
  const { db, isReadOnly } = database
  await database.integrity.watch(log)
  const bus = await openBus(database, log)
  if (isReadOnly) log.error(`DATA_DIR ${dataDir} is read-only: the shop can be read, but saves nothing`)
  else if (seed) await installSeed(bus, seed, log)
  const search = await createProductSearch(db)
  const tempFiles = createTempFiles(join(dataDir, TEMP_FOLDER))
  if (!isReadOnly) await sweepTempFiles(tempFiles)
  const files = await openFiles({ ...config, tempFiles, log })
  const keys = await prepareSignIns(config, database, log)
  const uploads =
    database.dialect === 'postgres'
      ? openSharedUploads({ db, files, tempFiles, log })
      : await openUploads({ folder: join(dataDir, 'uploads') })
  const traces = createTraces(db, log)
  const second = openLater(() => open(2))
  const counts = { db, log, isReadOnly }
  const missingPaths = openDailyCounts(countedPaths, counts)
  const missedSearches = openDailyCounts(countedSearches, counts)
  // An object store takes long to list; its leftovers wait for the regular sweep.
  const leftoversSwept =
    filesUrl !== null || isReadOnly
      ? Promise.resolve()
      : sweepLeftovers({ db, withChanges: bus.withChanges, files }, daysAgo(1)).catch((error: unknown) =>
          log.warn({ err: error }, 'files of a killed server could not be deleted'),
        )
  return {
    database,
    db,
    bus,
    files,
    tempFiles,
    uploads,
    leftoversSwept,
    search,
    limits: createRateLimits(database.pool),
    keys,
    traces,
    missingPaths,
    missedSearches,
    openSecond: second.open,
    flush: async () => void (await Promise.all([missingPaths.close(), missedSearches.close()])),
    async close() {
      await files.close()
      await Promise.all([bus.close(), traces.close(), second.close()])
      await database.close()
    },
  }
}

async function installSeed({ withChanges }: Bus, seed: SeedContent, log: Logger): Promise<void> {
  if (await seedContent(withChanges, seed)) log.info('seed content installed: pages, menu, banners and posts')
  if (await seedTemplates(withChanges, seed)) log.info('page templates installed')
}

/** Loads the keys that sign sessions, and ends the sessions that the settings no longer allow. */
async function prepareSignIns(config: Config, database: OpenDatabase, log: Logger): Promise<string[]> {
  const { db } = database
  const keys = await loadSessionKeys(config.sessionKeys, config.dataDir, database)
  const lostSecrets = await renewSeals(db, keys)
  if (lostSecrets > 0) log.warn({ lostSecrets }, 'authenticator apps must be set up again: their key is gone')
  if (config.needsSecondFactor && !config.openid && !database.isReadOnly) {
    const ended = await endSessionsWithoutFactor(db)
    if (ended > 0) log.warn({ ended }, 'sessions of accounts without a second factor have ended (STAFF_SECOND_FACTOR)')
  }
  logSettings(log, config, keys[0]!)
  return keys
}
