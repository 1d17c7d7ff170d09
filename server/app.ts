import Koa, { type Context } from 'koa'
import type { Logger } from 'pino'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { isActive, staffOfSession } from './accounts/account-sessions.ts'
import { catalogueSource } from './composition/catalogue-source.ts'
import type { Config } from './config.ts'
import { consoleRooms } from './composition/console.ts'
import type { Database } from './database/database.ts'
import { delivery } from './delivery/delivery.ts'
import { pictureAddresses } from './delivery/picture-addresses.ts'
import type { Variants } from './delivery/variants.ts'
import { restorer } from './activity/restorable.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { authRouter, authTargets } from './features/auth/auth.router.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
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
import { desktopRouter, desktopTargets } from './features/desktop/desktop.router.ts'
import { desktopRoutes } from './features/desktop/desktop.routes.ts'
import { pictureFinder } from './features/findability/card-picture.ts'
import { findabilityRouter } from './features/findability/findability.routes.ts'
import { addImage } from './features/images/add-image.ts'
import { imagesRestorable } from './features/images/images.restorable.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { pictureReader } from './features/images/picture-facts.ts'
import { navigationRoutes } from './features/navigation/navigation.routes.ts'
import { navigationRestorable } from './features/navigation/navigation.restorable.ts'
import { draftLinks } from './features/pages/draft-links.ts'
import { pagesRoutes } from './features/pages/pages.routes.ts'
import { pagesRestorable } from './features/pages/pages.restorable.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { subscribersFile } from './features/newsletter/subscribers.table-file.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { catalogueRoutes } from './features/products/catalogue.routes.ts'
import { restoreFeaturing } from './features/products/featuring.ts'
import { findProduct, readProduct, readProducts } from './features/products/product-reading.ts'
import { productsRoutes } from './features/products/products.routes.ts'
import { syncedCatalogue } from './features/products/synced-catalogue.ts'
import type { ProductSearch } from './features/products/products.search.ts'
import { schedulerRoutes } from './features/scheduler/scheduler.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import type { Importer } from './features/sync/importer.ts'
import { beginSync } from './features/sync/begin-sync.ts'
import { syncRoutes } from './features/sync/sync.routes.ts'
import { templatesRoutes } from './features/templates/templates.routes.ts'
import { templatesRestorable } from './features/templates/templates.restorable.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { referenceRooms, referring } from './composition/references.ts'
import { findabilitySources } from './composition/findability-sources.ts'
import { sharedReadings } from './composition/shared-readings.ts'
import { development, staffOf, type AccessRules } from './http/access.ts'
import type { Files, Workshop } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import { apiRouter } from './http/api.ts'
import { callers } from './http/caller.ts'
import { description } from './http/description.ts'
import { failures, requests } from './http/failures.ts'
import { healthRouter } from './http/health.ts'
import type { KeptAnswers } from './http/kept.ts'
import type { KeptReadings } from './http/kept-readings.ts'
import type { Limits } from './http/rate-limit.ts'
import { noSuchCall } from './http/no-such-call.ts'
import { openRooms } from './http/rooms.ts'
import { commonHeaders, securityHeaders } from './http/security.ts'
import { tableFiles } from './http/table-files.ts'
import { bearerSessions, sessions } from './http/sessions.ts'
import type { Staff } from './http/serve.ts'
import { failurePage } from './plain-pages/failure-page.ts'
import type { Write } from './live/changes.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Shopify } from './shopify/shopify.ts'
import { pages } from './ssr/pages.ts'
import type { Storefront } from './ssr/storefront.ts'
import { staffPages, type StaffApp } from './staff/staff-app.ts'
import type { Status } from './composition/status.ts'
import type { OpenUploads } from './uploads/open-uploads.ts'
import { largeBodies } from './uploads/large-bodies.ts'
import { Turns } from './uploads/turns.ts'
import { uploadRoutes, uploadTargets } from './uploads/uploads.routes.ts'
import type { Webhooks } from './composition/webhooks.ts'

/** Bodies with pictures that are written to the disk at the same time; others wait unread. */
const LARGE_BODIES_AT_ONCE = 6
const LARGE_BODIES_WAITING = 100
const SHOPIFY_CDN = 'https://cdn.shopify.com'

/** Everything that the shop is made of, opened by main.ts. */
export interface Parts {
  config: Config
  log: Logger
  db: Database
  limits: Limits
  search: ProductSearch
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
  /** Passes messages on (decision 40). */
  forwarder: Forwarder
  /** Where uploads and what is made of them are kept. */
  files: Files
  workshop: Workshop
  pictures: Pictures
  /** The smaller ones of what the image repository keeps. */
  variants: Variants
  /** Changes what shoppers see, and says so. */
  write: Write
  kept: KeptAnswers
  /** What many pages read. */
  readings: KeptReadings
  /** What crawlers and link previews ask for, kept apart from what shoppers read. */
  found: KeptAnswers
  /** Folder of the storefront's own files, such as pictures. */
  publicFolder: string
  storefront: Storefront
  staffApp: StaffApp
  /** Where files of staff wait for their records. */
  uploads: OpenUploads
  /** What comes of webhooks; their receivers stand before everything here. */
  webhooks: Webhooks
  /** Keys that sign cookies. */
  keys: string[]
  /** `http://localhost:3000` */
  origin: string
  /** What the shop tells of itself. */
  status: Status
}

/** The whole server, from parts given to it: nothing here reads the environment. Knows every room's routes, and is the only one that does. */
export function createApp(parts: Parts): Koa {
  const { config, db, kept, limits, log, origin, readings, storefront } = parts
  const https = origin.startsWith('https:')
  const headers = commonHeaders(https)
  const shop = { ...config.facts, name: config.shopName, origin }
  const pictureOrigin = config.shopify && (config.shopify.local ? config.shopify.origin : SHOPIFY_CDN)
  const addresses = pictureAddresses(config.filesPublicUrl, origin)
  const facts = { shop, timeZone: config.timeZone, hasPasswords: !config.openid }
  const access: AccessRules = {
    authDisabled: config.authDisabled,
    publicUrl: config.publicUrl,
    findStaff: (sessionId, how) => staffOfSession(db, log, sessionId, how),
  }
  const links = draftLinks({
    keys: parts.keys,
    origin,
    isActive: async (id) => (id === development.id ? config.authDisabled : isActive(db, id)),
  })
  const { files, workshop, pictures, uploads, write } = parts
  const images = { db, write, files, workshop, pictures, uploads, origin }
  const readPictures = pictureReader(db)
  const served = [
    ...productsRoutes({ db, search: parts.search }),
    ...catalogueRoutes({ db, write: parts.write, source: catalogueSource(parts) }),
    ...designersRoutes({ db, write: parts.write }),
    ...navigationRoutes({ db, write: parts.write }),
    ...pagesRoutes({ db, write: parts.write, links, readPictures }),
    ...templatesRoutes({ db, write: parts.write }),
    ...bannersRoutes({
      db,
      limits,
      write,
      readActive: readings.keep('active banners', [anyBanner], () => activeBanners(db)),
    }),
    ...consentRoutes({ db, limits }),
    ...newsletterRoutes({ db, limits, write: parts.write }),
    ...contactRoutes({ db, limits, write: parts.write, forwarder: parts.forwarder }),
    ...blogRoutes({ db, write: parts.write, readPictures }),
    ...cartRoutes({ db, limits, catalogue: { readProduct, readProducts } }),
    ...checkoutRoutes({ db, limits, shopify: parts.shopify, catalogue: { findProduct } }),
    ...activityRoutes({
      db,
      write: parts.write,
      rooms: {
        page: restorer(pagesRestorable),
        navigation: restorer(navigationRestorable),
        banner: restorer(bannersRestorable),
        post: restorer(blogRestorable),
        template: restorer(templatesRestorable),
        image: restorer(imagesRestorable),
        product: restoreFeaturing,
        designer: restoreWebsite,
      },
    }),
    ...referenceRooms({ db, write, origin }),
    ...imagesRoutes({ ...images, rooms: referring }),
    ...syncRoutes({ ...parts, catalogue: syncedCatalogue }),
    ...ordersRoutes({
      db,
      write: parts.write,
      timeZone: config.timeZone,
      adminUrl: config.shopify && !config.shopify.local ? `https://${config.shopify.storeDomain}/admin` : null,
      beginSync: parts.importer && ((staff) => beginOrders(parts, staff)),
    }),
    ...schedulerRoutes({ db, jobs: parts.jobs, timeZone: config.timeZone, canSync: parts.importer !== null }),
    ...consoleRooms(parts),
    ...webhooksRoutes({ ...parts, ...parts.webhooks }),
    ...authRoutes({ db, limits }),
    ...desktopRoutes({ db, limits, facts, pictureOrigin, needsSignIn: !config.authDisabled }),
    ...staffRoutes({ db, origin }),
  ]
  const readRoom = openRooms(served)
  const arriving = new Turns(LARGE_BODIES_AT_ONCE, LARGE_BODIES_WAITING)
  const router = apiRouter({
    served,
    kept,
    access,
    headers,
    pictures: addresses,
    readers: new Map([[imagesContract.create, largeBodies({ uploads, workshop, pictures, arriving })]]),
  })
  const { health, metrics } = parts.status

  const app = new Koa({ keys: parts.keys })
  // After an answer has begun nothing can be said any more. Mostly whoever asked has gone in the middle of a picture.
  app.on('error', (error: unknown) => log.info({ err: error }, 'an answer could not be finished'))
  app.use(callers(config.publicUrl))
  app.use(requests(log, metrics.http))
  app.use(failures(failurePage(config.shopName)))
  app.use(delivery({ files, variants: parts.variants, headers }))
  app.use(securityHeaders(https))
  app.use(sessions(app, db, https))
  app.use(bearerSessions(db))
  app.use(healthRouter({ health, metrics, token: config.metricsToken }).routes())
  app.use(description(kept, headers))
  const doors = {
    db,
    limits,
    shopName: config.shopName,
    publicUrl: config.publicUrl,
    staffOf: (ctx: Context) => staffOf(ctx, access),
  }
  app.use(authRouter({ ...doors, origin, openid: config.openid }).routes())
  app.use(desktopRouter(doors).routes())
  app.use(
    uploadRoutes({ access, uploads, workshop, arriving, addImage: (draft, staff) => addImage(images, draft, staff) }),
  )
  app.use(tableFiles({ access, timeZone: config.timeZone, files: [messagesFile(db), subscribersFile(db)] }))
  app.use(router.routes())
  app.use(
    noSuchCall([
      ...served.map(({ endpoint }) => endpoint),
      ...authTargets(config.openid !== null),
      ...desktopTargets,
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
      kept: parts.found,
      headers,
      log,
    }).routes(),
  )
  app.use(staffPages(parts.staffApp, facts, pictureOrigin))
  if (storefront.middleware) app.use(storefront.middleware)
  app.use(
    pages({
      storefront,
      read: readings.room(async (...asked) => addresses.outward(await readRoom(...asked)), sharedReadings),
      kept,
      shop,
      timeZone: config.timeZone,
      headers,
      pictureOrigins: [...new Set([pictureOrigin, addresses.origin])].filter((found) => found !== null),
    }),
  )
  return app
}

/** Begins to read orders from Shopify, and says so. */
async function beginOrders(parts: Pick<Parts, 'db' | 'jobs'>, staff: Staff | null): Promise<string> {
  const isNew = await beginSync(parts, 'orders', staff)
  return isNew ? 'Sync started. Orders are being read from Shopify.' : 'A sync of orders is under way already.'
}
