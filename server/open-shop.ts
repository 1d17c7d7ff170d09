import type { Logger } from 'pino'
import type { AppParts } from './app.ts'
import { createCaches } from './composition/caches.ts'
import { openMedia } from './composition/media.ts'
import { openClock } from './composition/open-clock.ts'
import { openStores } from './composition/open-stores.ts'
import { openWorkers } from './composition/open-workers.ts'
import { defaultSeedContent, type SeedContent } from './composition/seed/content.ts'
import { openStatus } from './composition/status.ts'
import { createWebhooks } from './composition/webhooks.ts'
import { createWebsite } from './composition/website.ts'
import type { Config } from './config.ts'
import { createAccessRules } from './content/accounts/account-sessions.ts'
import { createFirstLink } from './content/accounts/links.repository.ts'
import { createFeatures } from './features.ts'
import { countOnSale } from './features/catalogue/reading/product-counts.ts'
import type { Importer } from './features/catalogue/sync/importer.ts'
import { readBuild as readBuiltFiles } from './http/assets.ts'
import { commonHeaders } from './http/security.ts'
import { openHttp, openPort } from './open-http.ts'
import type { StaffApp } from './rendering/staff/staff-app.ts'
import type { Storefront } from './rendering/storefront/storefront.ts'
import { createShutdown } from './shutdown.ts'

export interface Shop {
  url: string
  importer: Importer | null
  /** Link for creating the first administrator; null once someone can sign in. Available only here. */
  firstLink: string | null
  /** Number of products on sale. */
  countOnSale(): Promise<number>
  /** Drains for DRAIN_SECONDS, then ends open work. */
  close(): Promise<void>
  /** Makes a running `close` stop waiting for connections. */
  hurry(): void
}

/** Options of `openShop` besides the settings. */
export interface OpenShopOptions {
  /** Overrides the built storefront during development. */
  storefront?: Storefront
  staff?: StaffApp
  /** Seed content for a new shop; null leaves it empty. */
  seed?: SeedContent | null
  /** Reads the files of a build; tests open hundreds of shops, and read them once. */
  readBuild?: typeof readBuiltFiles
}

/** Opens every part of the shop and starts listening. Resolves once it can serve everything. */
export async function openShop(config: Config, log: Logger, options: OpenShopOptions = {}): Promise<Shop> {
  const { storefront, staff, seed = defaultSeedContent, readBuild = readBuiltFiles } = options
  const stop = new AbortController()
  const stores = await openStores(config, log, seed)
  const { db, database, keys, traces } = stores
  const caches = createCaches(stores)
  const { readCache, responseCache } = caches
  const status = openStatus({ config, log, stores, responseCache, stopping: stop.signal })
  const { metrics } = status
  const workers = openWorkers(config, log, stores, metrics.shopify)
  const port = await openPort(config, log)
  const { origin } = port
  const headers = commonHeaders(origin.startsWith('https:'))
  const media = openMedia({ config, log, stores, metrics, origin })
  const webhooks = createWebhooks({ config, log, stores, workers, origin, headers, metrics })
  const website = await createWebsite({ config, log, stores, readCache, origin, headers, storefront, staff })
  const access = createAccessRules(config, { db, log, traces })
  const parts: AppParts = { config, log, stores, caches, media, workers, website, webhooks, status, access }
  const features = createFeatures(parts)
  workers.start(features, website.mailShop)
  const builds = { storefront: storefront ? null : readBuild, staff: staff ? null : readBuild }
  const clock = await openClock({ config, log, stores, responseCache, features })
  const sockets = await openHttp({ parts, features, port, stopping: stop.signal, readBuild: builds })

  const closing = createShutdown({
    server: port.server,
    sockets,
    drainMs: config.drainSeconds * 1000,
    onBegin: () => stop.abort(),
    end: () => Promise.all([clock.close(), workers.close(), stores.flush(), status.close()]),
  })
  const close = async () => {
    await closing.begin()
    await media.close()
    await workers.shopify?.close()
    await stores.close()
  }
  let closed: Promise<void> | undefined

  stores.leftoversSwept
    .then(media.variants.prepareAll)
    .catch((error: unknown) => log.error({ err: error }, 'image variants could not be checked'))
  const canSignInOtherwise = config.isAuthDisabled || config.openid || database.isReadOnly
  const firstLink = canSignInOtherwise ? null : await createFirstLink(db, origin, keys[0]!)

  return {
    url: origin,
    importer: workers.importer,
    firstLink: firstLink?.url ?? null,
    countOnSale: () => countOnSale(db),
    close: () => (closed ??= close()),
    hurry: closing.hurry,
  }
}
