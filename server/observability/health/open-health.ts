import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { endSentence } from '#shared/sentence.ts'
import { now } from '#server/database/clock.ts'
import type { Pool } from 'pg'
import type { FullDisk } from '#server/database/full-disk.ts'
import type { Database } from '#server/database/database.ts'
import type { Bus } from '#server/changes/bus.ts'
import { codeOf } from '#server/storage/file-errors.ts'
import type { Files } from '#server/storage/files.ts'
import { TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { ok, warning, error, reasonOf, type Check } from './check.ts'
import { bytesText, diskSpace, type DiskSpace } from './disk-space.ts'
import { readSchema } from './health.repository.ts'
import { createProbe } from './probe.ts'
import type { ShopifyState } from './shopify-state.ts'

const SILENT = 'It doesn’t respond.'
/** Name of the check of the Storefront API. */
export const CHECKOUT_CHECK = 'checkout'
/** Slow enough for shoppers to notice. */
const SLOW_MS = 500
/** Below this, image uploads are refused, and carts and sign-ins soon fail. */
const FULL_BYTES = 50 * 1000 * 1000
/** Some times, such as those of Shopify, are still compared by server clocks. */
const CLOCK_MS = 5_000
const LOW_BYTES = 1000 * 1000 * 1000

export interface HealthParts {
  db: Database
  bus: Pick<Bus, 'isCurrent' | 'current'>
  dataDir: string
  /** Whether DATA_DIR was read-only when the shop started. */
  wasReadOnly?: boolean
  /** What is broken in the database file; null if nothing is. */
  damage(): string | null
  fullDisk: Pick<FullDisk, 'isFull'>
  /** Connections to PostgreSQL; null on SQLite. */
  pool: Pick<Pool, 'totalCount' | 'waitingCount' | 'options'> | null
  files: Pick<Files, 'failure'>
  isStopping(): boolean
  /** Whether the first import has neither finished nor failed yet; never again once it has. */
  isFirstImportDue(): Promise<boolean>
  shopify(): ShopifyState
  /** Replaceable in tests. */
  space?: (folder: string) => Promise<DiskSpace>
}

/** Whether the server can serve shoppers, with all checks. */
export interface Readiness {
  isReady: boolean
  checks: Check[]
}

/** Shared by `/readyz` and the admin console. */
export interface Health {
  /** Answers within a second, whatever hangs. A failing Shopify is reported, but doesn't make the server unready. */
  readiness(): Promise<Readiness>
}

export function createHealth(parts: HealthParts): Health {
  const { db, bus, damage, dataDir, fullDisk, pool, wasReadOnly, files } = parts
  const { isStopping, isFirstImportDue, shopify, space = diskSpace } = parts
  let isStarting = true

  async function checkDatabase(): Promise<Check[]> {
    try {
      const began = performance.now()
      const time = await now(db)
      const took = Math.round(performance.now() - began)
      const { newest, unknown } = await readSchema(db)
      const schema =
        unknown.length === 0
          ? ok('schema', `It is at ${newest}, as this version requires.`)
          : error('schema', `A newer version has changed the database (${unknown.join(', ')}). Start that version.`)
      const latency = await checkLatency(took)
      return [latency, ...clockCheck(time.getTime() - Date.now() + took / 2), schema, ...(await checkStart())]
    } catch (failure) {
      return [error('database', `It doesn’t respond: ${reasonOf(failure)}.`)]
    }
  }

  /** A new shop has nothing to show yet. */
  async function checkStart(): Promise<Check[]> {
    isStarting &&= await isFirstImportDue()
    return isStarting ? [error('catalogue', 'The shop is starting: it reads the catalogue for the first time.')] : []
  }

  async function checkLatency(took: number): Promise<Check> {
    if (!bus.isCurrent()) await bus.current()
    // Cached pages may be a second old. No other server would do better, so this one stays ready.
    if (!bus.isCurrent()) return warning('database', 'It responds, but doesn’t deliver the changes of other servers.')
    return took > SLOW_MS ? warning('database', `It takes ${took} ms to respond.`) : ok('database', 'It responds.')
  }

  async function checkDisk(): Promise<Check> {
    const trouble = await diskTrouble()
    if (trouble) return error('disk', trouble)
    try {
      const { free } = await space(dataDir)
      if (free < FULL_BYTES) return error('disk', `It is full: ${bytesText(free)} left. Free some space.`)
      if (free < LOW_BYTES) return warning('disk', `It is nearly full: ${bytesText(free)} left.`)
      return ok('disk', `${bytesText(free)} free.`)
    } catch (failure) {
      return error('disk', `Its free space is unknown: ${reasonOf(failure)}.`)
    }
  }

  /** Why nothing can be saved there, besides a lack of space; null if it can. */
  async function diskTrouble(): Promise<string | null> {
    const reads = 'The shop can be read, but saves nothing.'
    try {
      await access(join(dataDir, TEMP_FOLDER), constants.W_OK)
      return wasReadOnly ? `It was read-only when the shop started. ${reads} Restart the shop.` : null
    } catch (failure) {
      if (codeOf(failure) === 'ENOENT') return `${dataDir} is empty or missing. Mount its disk again.`
      return codeOf(failure) === 'EROFS'
        ? `It is read-only. ${reads} Make it writable and restart the shop.`
        : `${dataDir} can’t be written to: ${reasonOf(failure)}.`
    }
  }

  async function checkFiles(): Promise<Check> {
    const trouble = await files.failure()
    if (trouble === null) return ok('files', 'They can be read and stored.')
    // No other server could serve images either, so this one stays ready.
    return warning('files', `Images can’t be read or stored: ${endSentence(trouble)} Shoppers can browse and buy.`)
  }

  const probes = [
    createProbe(checkDatabase, () => error('database', poolTrouble(pool) ?? SILENT)),
    createProbe(
      async () => [await checkDisk()],
      () => error('disk', SILENT),
    ),
    createProbe(
      async () => [await checkFiles()],
      () => warning('files', 'The store of the images doesn’t respond. Shoppers can browse and buy.'),
    ),
  ]

  return {
    async readiness() {
      if (isStopping()) return { isReady: false, checks: [error('server', 'It is stopping.')] }
      const probed = await Promise.all(probes.map((probe) => probe()))
      const checks = [
        ...probed.flat(),
        integrityCheck(damage()),
        ...capacityChecks(pool, fullDisk),
        // Without it, the server responds 503 to everything.
        ok('storefront', 'It is loaded.'),
        ...shopifyChecks(shopify()),
      ]
      return { isReady: checks.every(({ state }) => state !== 'error'), checks }
    },
  }
}

/** Whatever needs a broken page fails, so this isn't a server for shoppers. */
function integrityCheck(damage: string | null): Check {
  if (damage === null) return ok('integrity', 'No page of the database is known to be damaged.')
  const text = `The database is damaged (${reasonOf(damage)}), so some pages fail. Nothing was changed. Stop the shop and restore a backup: hoard restore /var/backups/hoard --force moves the damaged data aside.`
  return error('integrity', text)
}

/** Why requests wait for a connection to the database; null if none does. */
function poolTrouble(pool: HealthParts['pool']): string | null {
  if (pool === null || pool.waitingCount === 0) return null
  const { waitingCount: waiting, options } = pool
  return `All ${options.max} connections are in use (DATABASE_POOL), and ${waiting} ${waiting === 1 ? 'query waits' : 'queries wait'}.`
}

/** Empty while nothing is used up. Every server has the same database, so these are warnings. */
function capacityChecks(pool: HealthParts['pool'], fullDisk: HealthParts['fullDisk']): Check[] {
  // Short queues come and go.
  const waits = pool !== null && pool.waitingCount > (pool.options.max ?? 0) ? poolTrouble(pool) : null
  return [
    ...(waits ? [warning('connections', waits)] : []),
    ...(fullDisk.isFull()
      ? [
          warning(
            'database disk',
            'The database has no disk space left: the shop can be read, but saves nothing. Free some space there.',
          ),
        ]
      : []),
  ]
}

/** Empty while the clock is right. */
function clockCheck(behindMs: number): Check[] {
  if (Math.abs(behindMs) < CLOCK_MS) return []
  const seconds = Math.round(Math.abs(behindMs) / 1000)
  const text = `This server’s clock is ${seconds} s ${behindMs > 0 ? 'behind' : 'ahead of'} the database’s. Synchronise it with NTP.`
  return [warning('clock', text)]
}

/** No other server would do better, so these are never errors here. */
function shopifyChecks({ kind, failing: { admin, storefront } }: ShopifyState): Check[] {
  if (kind === 'none') return [warning('shopify', 'It is not configured: nothing can be sold.')]
  const local = kind === 'local' ? 'The local Shopify is in use: demo products, no money.' : 'It responds.'
  return [
    admin
      ? warning('shopify', `${failingSince(admin)} Shoppers still see the catalogue of the last sync.`)
      : ok('shopify', local),
    storefront
      ? warning(CHECKOUT_CHECK, `${failingSince(storefront)} Shoppers can browse, but not pay.`)
      : ok(CHECKOUT_CHECK, 'Shopify fills carts.'),
  ]
}

const failingSince = ({ since, reason }: { since: Date; reason: string }) =>
  `It has been failing since ${since.toISOString()}: ${endSentence(reason)}`
