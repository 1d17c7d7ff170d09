import Koa from 'koa'
import type { Logger } from 'pino'
import type { Caches } from './composition/caches.ts'
import type { Media } from './composition/media.ts'
import type { Stores } from './composition/open-stores.ts'
import type { Workers } from './composition/open-workers.ts'
import type { Status } from './composition/status.ts'
import type { Webhooks } from './composition/webhooks.ts'
import type { Website } from './composition/website.ts'
import type { Config } from './config.ts'
import { customerAccounts } from '#server/features/orders/import-orders.ts'
import { createExportAudit, findByRequestKey } from './content/activity/activity.ts'
import type { Feature } from './content/feature.ts'
import { isFromElsewhere } from './features/redirects/missing-paths.ts'
import { cacheTargets } from './features/redirects/redirects.repository.ts'
import type { AccessRules } from './http/access.ts'
import { apiNotFound } from './http/serve.ts'
import { apiRoutes } from './http/api.ts'
import { setClientIp } from './http/client-ip.ts'
import { compress } from './http/compress.ts'
import { serveCsvDownloads } from './http/csv-downloads.ts'
import { createEndpointReader } from './http/endpoint-reader.ts'
import { handleErrors, logRequests } from './http/handle-errors.ts'
import { serveOpenApi } from './http/openapi.ts'
import type { ReadVisitor } from './http/page-forms.ts'
import { createCookieSigner } from './http/session-keys.ts'
import { endBearerSessions, sessions } from './http/sessions.ts'
import { delivery } from './media/delivery/delivery.ts'
import type { ImageUrlMapper } from './media/delivery/image-urls.ts'
import { healthRouter } from './observability/status.router.ts'
import { failurePage } from './rendering/forms/failure-page.ts'
import { staffPages } from './rendering/staff/staff-app.ts'
import { pages } from './rendering/storefront/pages.ts'

/** Requests that many kinds of pages make: the menu, the footer, and lists shown by blocks. */
const sharedReads: ReadonlySet<string> = new Set([
  '/api/navigation',
  '/api/pages/slug/footer',
  '/api/products/featured?view=card',
  '/api/products?limit=12&view=card',
  '/api/products/filters',
  '/api/blog',
])

/** Everything the shop is made of, opened by open-shop.ts. */
export interface AppParts {
  config: Config
  log: Logger
  stores: Stores
  caches: Caches
  media: Media
  workers: Workers
  website: Website
  /** Webhook processing; the receivers run before this app. */
  webhooks: Webhooks
  /** Health checks and metrics. */
  status: Status
  access: AccessRules
}

/** Builds the whole server from its parts; nothing here reads the environment. */
export function createApp(parts: AppParts, features: readonly Feature[]): Koa {
  const { access, config, log, status, stores, website } = parts
  const { db } = stores
  const { headers, shopFacts } = website
  const { responseCache } = parts.caches
  const { addresses } = parts.media
  const served = features.flatMap(({ routes = [] }) => routes)

  const app = new Koa()
  app.keys = createCookieSigner(stores.keys)
  // Once a response has started, no error can be sent. Usually a client disconnected in the middle of an image.
  app.on('error', (error: unknown) => log.info({ err: error }, 'a response could not be completed'))
  app.use((ctx, next) => {
    ctx.set(headers)
    return next()
  })
  app.use(setClientIp(config.publicUrl))
  app.use(logRequests(log, status.metrics.http))
  app.use(compress)
  app.use(handleErrors(failurePage(shopFacts.shopName)))
  // Before anything that waits for the database.
  app.use(healthRouter({ ...status, token: config.metricsToken }).routes())
  app.use(async (_, next) => {
    await shopFacts.read()
    return next()
  })
  app.use(delivery({ files: stores.files, variants: parts.media.variants, ready: stores.leftoversSwept }))
  app.use(sessions(app, db, website.origin.startsWith('https:')))
  app.use(endBearerSessions(db))
  app.use(serveOpenApi(responseCache, headers))
  for (const one of features.flatMap(({ middleware = [] }) => middleware)) app.use(one)
  const files = features.flatMap(({ csvDownloads = [] }) => csvDownloads)
  app.use(serveCsvDownloads({ access, timeZone: config.timeZone, files, noteExport: createExportAudit(db) }))
  const readers = new Map(features.flatMap(({ bodyReaders = [] }) => bodyReaders))
  const findEarlier = (key: string) => findByRequestKey(db, key)
  app.use(apiRoutes({ served, responseCache, access, headers, pictures: addresses, readers, findEarlier }))
  app.use(
    apiNotFound([...served.map(({ endpoint }) => endpoint), ...features.flatMap(({ endpoints = [] }) => endpoints)]),
  )
  app.use(staffPages(website.staffApp, website.staffFacts, website.pictureOrigin))
  if (website.storefront.middleware) app.use(website.storefront.middleware)
  app.use(storefrontPages(parts, features))
  return app
}

/** Every address that nothing else answers: the pages of the storefront, and its 404. */
function storefrontPages({ caches, config, media, stores, website }: AppParts, features: readonly Feature[]) {
  const { db, missingPaths } = stores
  const { addresses } = media
  const { headers, origin, pictureOrigin, shopFacts, snapshots, storefront } = website
  const readEndpoint = createEndpointReader(features.flatMap(({ routes = [] }) => routes))
  return pages({
    storefront,
    read: caches.readCache.wrapReader(async (...asked) => addresses.outward(await readEndpoint(...asked)), sharedReads),
    snapshots,
    responseCache: caches.responseCache,
    shopFacts,
    scripts: config.scripts,
    timeZone: config.timeZone,
    headers,
    pictureOrigins: [...new Set([pictureOrigin, addresses.origin])].filter((found) => found !== null),
    publicUrl: config.publicUrl,
    forms: Object.assign({}, ...features.map(({ forms }) => forms)),
    readVisitor: readVisitor(features, addresses),
    // Shopify's checkout may be at any domain of the store's owner.
    checkoutSource: config.shopify?.isLocal ? config.shopify.origin : 'https:',
    readAccounts: () => customerAccounts(db),
    readRedirects: cacheTargets(db, caches.readCache),
    noteMissing: ({ path, search, ip, headers }) =>
      missingPaths.note({ text: path + search, ip, isFromElsewhere: isFromElsewhere(headers, origin) }),
  })
}

/** What all features know about the visitor of a page; null if none knows anything. */
const readVisitor =
  (features: readonly Feature[], addresses: ImageUrlMapper): ReadVisitor =>
  async (ctx) => {
    const reads = features.flatMap((feature) => feature.readVisitor ?? [])
    const found = (await Promise.all(reads.map((read) => read(ctx)))).filter((data) => data !== null)
    if (found.length === 0) return null
    return addresses.outward({
      ...Object.assign({}, ...found),
      visitor: Object.assign({}, ...found.map((data) => data.visitor)),
    })
  }
