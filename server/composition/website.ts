import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { shopFactsTag } from '#server/features/shop-facts/shop-facts.repository.ts'
import { loadStaffApp, type StaffApp } from '#server/rendering/staff/staff-app.ts'
import { createSnapshots, type Snapshots } from '#server/rendering/storefront/snapshots.ts'
import { loadStorefront, type Storefront } from '#server/rendering/storefront/storefront.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import type { Stores } from './open-stores.ts'
import { publicFacts, type PublicFacts } from './public-facts.ts'

/** Folders of the built pages. */
export const DIST = resolve(import.meta.dirname, '../../dist/storefront')
export const STAFF_DIST = resolve(import.meta.dirname, '../../dist/staff')

/** What browsers see of the shop, and where. */
export interface Website extends PublicFacts {
  /** Such as `http://localhost:3000`. */
  origin: string
  /** Headers of every response; those from the cache bypass Koa's middleware. */
  headers: Record<string, string>
  /** The storefront's static files, such as images. */
  publicFolder: string
  storefront: Storefront
  staffApp: StaffApp
  snapshots: Snapshots
}

interface WebsiteParts extends Pick<Website, 'origin' | 'headers'> {
  config: Config
  log: Logger
  stores: Stores
  readCache: ReadCache
  /** Override the built pages during development. */
  storefront?: Storefront | undefined
  staff?: StaffApp | undefined
}

/** Loads the built pages, and reads what the shop says about itself. */
export async function createWebsite({ config, log, stores, readCache, storefront, staff, ...at }: WebsiteParts) {
  const { bus, db } = stores
  const facts = await publicFacts(config, { db, readCache, origin: at.origin })
  // Also for what runs outside of requests, such as jobs.
  bus.subscribe((changes) => {
    if (!changes.some(({ tags }) => tags.includes(shopFactsTag))) return
    facts.shopFacts
      .read()
      .catch((error: unknown) => log.warn({ err: error }, 'the shop’s facts could not be read again'))
  })
  return {
    ...facts,
    ...at,
    publicFolder: storefront ? resolve(import.meta.dirname, '../../storefront/public') : join(DIST, 'client'),
    storefront: storefront ?? (await loadStorefront(DIST)),
    staffApp: staff ?? (await loadStaffApp(STAFF_DIST)),
    snapshots: createSnapshots(bus),
  } satisfies Website
}
