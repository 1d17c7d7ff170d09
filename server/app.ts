import Koa from 'koa'
import type { Logger } from 'pino'
import type { WithChanges } from './changes/changes.ts'
import type { Future } from './composition/future.ts'
import type { PublicFacts } from './composition/public-facts.ts'
import type { Status } from './composition/status.ts'
import type { Webhooks } from './composition/webhooks.ts'
import type { Config } from './config.ts'
import type { Traces } from './content/activity/traces.ts'
import { customerAccounts } from '#server/features/orders/import-orders.ts'
import { createExportAudit } from './content/activity/activity.ts'
import type { Feature } from './content/feature.ts'
import type { Database } from './database/database.ts'
import { isFromElsewhere } from './features/redirects/missing-paths.ts'
import type { DailyCounts } from './content/daily-counts.ts'
import { cacheTargets } from './features/redirects/redirects.repository.ts'
import type { ProductSearch } from './features/catalogue/search/products.search.ts'
import type { Importer } from './features/catalogue/sync/importer.ts'
import type { Forwarder } from './features/contact/forwarder.ts'
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
import type { RateLimits } from './http/rate-limit.ts'
import type { ReadCache } from './http/read-cache.ts'
import type { ResponseCache } from './http/response-cache.ts'
import { createCookieSigner } from './http/session-keys.ts'
import { endBearerSessions, sessions } from './http/sessions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailKinds, Outbox } from './mail/mail.ts'
import { delivery } from './media/delivery/delivery.ts'
import type { ImageUrlMapper } from './media/delivery/image-urls.ts'
import type { Variants } from './media/delivery/variants.ts'
import type { ImageProcessor } from './media/processing/image-processor.ts'
import type { OpenUploads } from './media/uploads/open-uploads.ts'
import { healthRouter } from './observability/status.router.ts'
import { failurePage } from './rendering/forms/failure-page.ts'
import { staffPages, type StaffApp } from './rendering/staff/staff-app.ts'
import { pages } from './rendering/storefront/pages.ts'
import type { Snapshots } from './rendering/storefront/snapshots.ts'
import type { Storefront } from './rendering/storefront/storefront.ts'
import type { Shopify } from './shopify/shopify.ts'
import type { Files, TempFiles } from './storage/files.ts'

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
export interface AppParts extends PublicFacts {
  config: Config
  log: Logger
  db: Database
  limits: RateLimits
  search: ProductSearch
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
  outbox: Outbox
  /** Every kind of email, once the features are made. */
  mailKinds: Promise<MailKinds>
  /** Forwards contact messages to an external endpoint. */
  forwarder: Forwarder
  files: Files
  /** Resolves when stored images without a record, which a killed server left, are deleted. */
  leftoversSwept: Promise<void>
  tempFiles: TempFiles
  pictures: ImageProcessor
  /** Resized versions of stored images. */
  variants: Variants
  /** Changes what shoppers see, and publishes the changes. */
  withChanges: WithChanges
  responseCache: ResponseCache
  /** Cache of reads that many pages share. */
  readCache: ReadCache
  /** Cache of what crawlers and link previews request, with its own memory limit. */
  crawlerCache: ResponseCache
  /** The storefront's static files, such as images. */
  publicFolder: string
  storefront: Storefront
  staffApp: StaffApp
  /** Uploads of staff that don't have an image record yet. */
  uploads: OpenUploads
  /** Webhook processing; the receivers run before this app. */
  webhooks: Webhooks
  /** Cookie-signing keys, newest first. */
  keys: string[]
  /** Such as `http://localhost:3000`. */
  origin: string
  /** Health checks and metrics. */
  status: Status
  access: AccessRules
  /** Records what is refused. */
  traces: Traces
  /** Rewrites image URLs between storage and clients. */
  addresses: ImageUrlMapper
  /** Headers of cached responses, which bypass Koa's middleware. */
  headers: Record<string, string>
  /** Opens the shop as it will be at a time (ISO 8601). */
  asOf: Future['asOf']
  snapshots: Snapshots
  /** Counts the addresses without a page. */
  missingPaths: DailyCounts
  /** Counts the searches that found nothing. */
  missedSearches: DailyCounts
}

/** Builds the whole server from its parts; nothing here reads the environment. */
export function createApp(parts: AppParts, features: readonly Feature[]): Koa {
  const { access, addresses, config, db, headers, log, origin, pictureOrigin } = parts
  const { readCache, responseCache, shopFacts, storefront } = parts
  const { health, metrics } = parts.status
  const https = origin.startsWith('https:')
  const served = features.flatMap(({ routes = [] }) => routes)
  const readEndpoint = createEndpointReader(served)
  const api = apiRoutes({
    served,
    responseCache,
    access,
    headers,
    pictures: addresses,
    readers: new Map(features.flatMap(({ bodyReaders = [] }) => bodyReaders)),
  })

  const app = new Koa()
  app.keys = createCookieSigner(parts.keys)
  // Once a response has started, no error can be sent. Usually a client disconnected in the middle of an image.
  app.on('error', (error: unknown) => log.info({ err: error }, 'a response could not be completed'))
  app.use((ctx, next) => {
    ctx.set(headers)
    return next()
  })
  app.use(setClientIp(config.publicUrl))
  app.use(logRequests(log, metrics.http))
  app.use(compress)
  app.use(handleErrors(failurePage(shopFacts.shopName)))
  // Before anything that waits for the database.
  app.use(healthRouter({ health, metrics, token: config.metricsToken }).routes())
  app.use(async (_, next) => {
    await shopFacts.read()
    return next()
  })
  app.use(delivery({ ...parts, ready: parts.leftoversSwept }))
  app.use(sessions(app, db, https))
  app.use(endBearerSessions(db))
  app.use(serveOpenApi(responseCache, headers))
  for (const one of features.flatMap(({ middleware = [] }) => middleware)) app.use(one)
  const files = features.flatMap(({ csvDownloads = [] }) => csvDownloads)
  app.use(serveCsvDownloads({ access, timeZone: config.timeZone, files, noteExport: createExportAudit(db) }))
  app.use(api)
  app.use(
    apiNotFound([...served.map(({ endpoint }) => endpoint), ...features.flatMap(({ endpoints = [] }) => endpoints)]),
  )
  app.use(staffPages(parts.staffApp, parts.staffFacts, pictureOrigin))
  if (storefront.middleware) app.use(storefront.middleware)
  app.use(
    pages({
      storefront,
      read: readCache.wrapReader(async (...asked) => addresses.outward(await readEndpoint(...asked)), sharedReads),
      snapshots: parts.snapshots,
      responseCache,
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
      readAccounts: () => customerAccounts(parts.db),
      readRedirects: cacheTargets(parts.db, readCache),
      noteMissing: ({ path, search, ip, headers }) =>
        parts.missingPaths.note({
          text: path + search,
          ip,
          isFromElsewhere: isFromElsewhere(headers, parts.origin),
        }),
    }),
  )
  return app
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
