import Koa, { type Context } from 'koa'
import type { Logger } from 'pino'
import { Limiter } from '#shared/concurrency.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { isActive, findSessionStaff } from './content/accounts/account-sessions.ts'
import { createCatalogueSource } from './composition/catalogue-source.ts'
import type { Config } from './config.ts'
import { createConsoleRoutes } from './composition/console.ts'
import type { Database } from './database/database.ts'
import { delivery } from './media/delivery/delivery.ts'
import { createImageUrlMapper } from './media/delivery/image-urls.ts'
import type { Variants } from './media/delivery/variants.ts'
import { createRestore } from './content/activity/restore.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { authRouter, authEndpoints } from './features/accounts/auth.router.ts'
import { authRoutes } from './features/accounts/auth.routes.ts'
import { activeBanners } from './features/banners/banners.repository.ts'
import { bannersRoutes } from './features/banners/banners.routes.ts'
import { bannersRestorable } from './features/banners/banners.restorable.ts'
import { anyBanner } from './features/banners/targets.ts'
import { blogRoutes } from './features/blog/blog.routes.ts'
import { blogRestorable } from './features/blog/blog.restorable.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { consentRoutes } from './features/consent/consent.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { messagesFile } from './features/contact/messages.table-file.ts'
import type { Forwarder } from './features/contact/forwarder.ts'
import { restoreWebsite } from './features/designers/designers.restore.ts'
import { designersRoutes } from './features/designers/designers.routes.ts'
import { desktopRouter, desktopEndpoints } from './features/desktop/desktop.router.ts'
import { desktopRoutes } from './features/desktop/desktop.routes.ts'
import { pictureFinder } from './features/seo/card-image.ts'
import { findabilityRouter } from './features/seo/seo.routes.ts'
import { addImage } from './features/images/add-image.ts'
import { imagesRestorable } from './features/images/images.restorable.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { createImageReader } from './features/images/image-metadata.ts'
import { navigationRoutes } from './features/navigation/navigation.routes.ts'
import { navigationRestorable } from './features/navigation/navigation.restorable.ts'
import { createDraftLinks } from './features/pages/draft-links.ts'
import { pagesRoutes } from './features/pages/pages.routes.ts'
import { pagesRestorable } from './features/pages/pages.restorable.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { subscribersFile } from './features/newsletter/subscribers.table-file.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { restoreFeaturing } from './features/catalogue/featuring.ts'
import { findProduct, readProduct, readProducts } from './features/catalogue/read-products.ts'
import { productsRoutes } from './features/catalogue/products.routes.ts'
import { syncedCatalogue } from './features/catalogue/synced-catalogue.ts'
import type { ProductSearch } from './features/catalogue/products.search.ts'
import { schedulerRoutes } from './features/auto-sync/scheduler.routes.ts'
import { staffRoutes } from './features/accounts/staff.routes.ts'
import type { Importer } from './features/catalogue/sync/importer.ts'
import { startSync } from './features/catalogue/sync/start-sync.ts'
import { syncRoutes } from './features/catalogue/sync/sync.routes.ts'
import { templatesRoutes } from './features/templates/templates.routes.ts'
import { templatesRestorable } from './features/templates/templates.restorable.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { createReferencesRoutes, referenceSources } from './composition/references.ts'
import { findabilitySources } from './composition/seo-sources.ts'
import { sharedReads } from './composition/shared-reads.ts'
import { developmentStaff, staffOf, type AccessRules } from './http/access.ts'
import type { Files, TempFiles } from './storage/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import { apiRouter } from './http/api.ts'
import { setClientIp } from './http/client-ip.ts'
import { serveOpenApi } from './http/openapi.ts'
import { handleErrors, logRequests } from './http/handle-errors.ts'
import { healthRouter } from './observability/status.router.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { ReadCache } from './http/read-cache.ts'
import type { RateLimits } from './http/rate-limit.ts'
import { apiNotFound } from './http/api-not-found.ts'
import { createEndpointReader } from './http/endpoint-reader.ts'
import { commonHeaders, securityHeaders } from './http/security.ts'
import { serveCsvDownloads } from './http/csv-downloads.ts'
import { endBearerSessions, sessions } from './http/sessions.ts'
import type { Staff } from './http/serve.ts'
import { failurePage } from './rendering/forms/failure-page.ts'
import type { WithChanges } from './changes/changes.ts'
import type { ImageProcessor } from './media/processing/image-processor.ts'
import type { Shopify } from './shopify/shopify.ts'
import { pages } from './rendering/storefront/pages.ts'
import type { Storefront } from './rendering/storefront/storefront.ts'
import { staffPages, type StaffApp } from './rendering/staff/staff-app.ts'
import type { Status } from './composition/status.ts'
import type { OpenUploads } from './media/uploads/open-uploads.ts'
import { largeBodies } from './media/uploads/large-bodies.ts'
import { tooBusy } from './media/uploads/upload-errors.ts'
import { uploadRoutes, uploadTargets } from './media/uploads/uploads.routes.ts'
import type { Webhooks } from './composition/webhooks.ts'

/** How many request bodies with images may be written to disk at once; others wait unread. */
const LARGE_BODIES_AT_ONCE = 6
const LARGE_BODIES_WAITING = 100
const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** Everything the shop is made of, opened by main.ts. */
export interface AppParts {
  config: Config
  log: Logger
  db: Database
  limits: RateLimits
  search: ProductSearch
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
  /** Forwards contact messages to an external endpoint. */
  forwarder: Forwarder
  files: Files
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
}

/**
 * Builds the whole server from its parts; nothing here reads the environment. The only place that knows every feature's
 * routes.
 */
export function createApp(parts: AppParts): Koa {
  const { config, db, responseCache, limits, log, origin, readCache, storefront } = parts
  const https = origin.startsWith('https:')
  const headers = commonHeaders(https)
  const shop = { ...config.facts, name: config.shopName, origin }
  const pictureOrigin = config.shopify && (config.shopify.local ? config.shopify.origin : SHOPIFY_CDN)
  const addresses = createImageUrlMapper(config.filesPublicUrl, origin)
  const facts = { shop, timeZone: config.timeZone, hasPasswords: !config.openid }
  const access: AccessRules = {
    authDisabled: config.authDisabled,
    publicUrl: config.publicUrl,
    findStaff: (sessionId, how) => findSessionStaff(db, log, sessionId, how),
  }
  const links = createDraftLinks({
    keys: parts.keys,
    origin,
    isActive: async (id) => (id === developmentStaff.id ? config.authDisabled : isActive(db, id)),
  })
  const { files, tempFiles, pictures, uploads, withChanges } = parts
  const images = { db, withChanges, files, tempFiles, pictures, uploads, origin }
  const readPictures = createImageReader(db)
  const served = [
    ...productsRoutes({ db, search: parts.search }),
    ...catalogueRoutes({ db, withChanges: parts.withChanges, source: createCatalogueSource(parts) }),
    ...designersRoutes({ db, withChanges: parts.withChanges }),
    ...navigationRoutes({ db, withChanges: parts.withChanges }),
    ...pagesRoutes({ db, withChanges: parts.withChanges, links, readPictures }),
    ...templatesRoutes({ db, withChanges: parts.withChanges }),
    ...bannersRoutes({
      db,
      limits,
      withChanges,
      readActive: readCache.wrap('active banners', [anyBanner], () => activeBanners(db)),
    }),
    ...consentRoutes({ db, limits }),
    ...newsletterRoutes({ db, limits, withChanges: parts.withChanges }),
    ...contactRoutes({ db, limits, withChanges: parts.withChanges, forwarder: parts.forwarder }),
    ...blogRoutes({ db, withChanges: parts.withChanges, readPictures }),
    ...cartRoutes({ db, limits, catalogue: { readProduct, readProducts } }),
    ...checkoutRoutes({ db, limits, shopify: parts.shopify, catalogue: { findProduct } }),
    ...activityRoutes({
      db,
      withChanges: parts.withChanges,
      restores: {
        page: createRestore(pagesRestorable),
        navigation: createRestore(navigationRestorable),
        banner: createRestore(bannersRestorable),
        post: createRestore(blogRestorable),
        template: createRestore(templatesRestorable),
        image: createRestore(imagesRestorable),
        product: restoreFeaturing,
        designer: restoreWebsite,
      },
    }),
    ...createReferencesRoutes({ db, withChanges, origin }),
    ...imagesRoutes({ ...images, sources: referenceSources }),
    ...syncRoutes({ ...parts, catalogue: syncedCatalogue }),
    ...ordersRoutes({
      db,
      withChanges: parts.withChanges,
      timeZone: config.timeZone,
      adminUrl: config.shopify && !config.shopify.local ? `https://${config.shopify.storeDomain}/admin` : null,
      startSync: parts.importer && ((staff) => beginOrders(parts, staff)),
    }),
    ...schedulerRoutes({ db, jobs: parts.jobs, timeZone: config.timeZone, canSync: parts.importer !== null }),
    ...createConsoleRoutes(parts),
    ...webhooksRoutes({ ...parts, ...parts.webhooks }),
    ...authRoutes({ db, limits }),
    ...desktopRoutes({ db, limits, facts, pictureOrigin, needsSignIn: !config.authDisabled }),
    ...staffRoutes({ db, origin }),
  ]
  const readEndpoint = createEndpointReader(served)
  const bodySlots = new Limiter(LARGE_BODIES_AT_ONCE, { maxWaiting: LARGE_BODIES_WAITING, full: tooBusy })
  const router = apiRouter({
    served,
    responseCache,
    access,
    headers,
    pictures: addresses,
    readers: new Map([[imagesContract.create, largeBodies({ uploads, tempFiles, pictures, bodySlots })]]),
  })
  const { health, metrics } = parts.status

  const app = new Koa({ keys: parts.keys })
  // Once a response has started, no error can be sent. Usually a client disconnected in the middle of an image.
  app.on('error', (error: unknown) => log.info({ err: error }, 'a response could not be completed'))
  app.use(setClientIp(config.publicUrl))
  app.use(logRequests(log, metrics.http))
  app.use(handleErrors(failurePage(config.shopName)))
  app.use(delivery({ files, variants: parts.variants, headers }))
  app.use(securityHeaders(https))
  app.use(sessions(app, db, https))
  app.use(endBearerSessions(db))
  app.use(healthRouter({ health, metrics, token: config.metricsToken }).routes())
  app.use(serveOpenApi(responseCache, headers))
  const authParts = {
    db,
    limits,
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    staffOf: (ctx: Context) => staffOf(ctx, access),
  }
  app.use(authRouter({ ...authParts, origin, openid: config.openid }).routes())
  app.use(desktopRouter(authParts).routes())
  app.use(
    uploadRoutes({ access, uploads, tempFiles, bodySlots, addImage: (draft, staff) => addImage(images, draft, staff) }),
  )
  app.use(serveCsvDownloads({ access, timeZone: config.timeZone, files: [messagesFile(db), subscribersFile(db)] }))
  app.use(router.routes())
  app.use(
    apiNotFound([
      ...served.map(({ endpoint }) => endpoint),
      ...authEndpoints(config.openid !== null),
      ...desktopEndpoints,
      ...uploadTargets,
    ]),
  )
  app.use(
    findabilityRouter({
      shop,
      sources: findabilitySources({ db, log, origin, readPictures }),
      outward: addresses.outward,
      findPicture: pictureFinder({
        origin: pictureOrigin,
        stored: parts.variants.read,
        folder: parts.publicFolder,
        log,
      }),
      cache: parts.crawlerCache,
      headers,
      log,
    }).routes(),
  )
  app.use(staffPages(parts.staffApp, facts, pictureOrigin))
  if (storefront.middleware) app.use(storefront.middleware)
  app.use(
    pages({
      storefront,
      read: readCache.wrapReader(async (...asked) => addresses.outward(await readEndpoint(...asked)), sharedReads),
      responseCache,
      shop,
      timeZone: config.timeZone,
      headers,
      pictureOrigins: [...new Set([pictureOrigin, addresses.origin])].filter((found) => found !== null),
    }),
  )
  return app
}

/** Starts an order sync and returns a message for the user. */
async function beginOrders(parts: Pick<AppParts, 'db' | 'jobs'>, staff: Staff | null): Promise<string> {
  const isNew = await startSync(parts, 'orders', staff)
  return isNew ? 'Sync started. Orders are being read from Shopify.' : 'An order sync is already running.'
}
