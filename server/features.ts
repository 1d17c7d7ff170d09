import type { Context } from 'koa'
import type { AppParts } from './app.ts'
import { createFuture, plannablesOf } from './composition/future.ts'
import { seoSources, shopSite } from './composition/site.ts'
import { syncJobs } from './composition/syncs.ts'
import { createWebhookJobs } from './composition/webhooks.ts'
import { isActive } from './content/accounts/account-sessions.ts'
import { isRevoked } from './content/shared-links.ts'
import { createCartSessions } from './content/cart-session.ts'
import type { Feature, FeatureParts } from './content/feature.ts'
import type { SignedLinkParts } from './content/signed-links.ts'
import type { Database } from './database/database.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { activityFeature } from './features/activity/feature.ts'
import { autoSyncFeature } from './features/auto-sync/feature.ts'
import { hoursBetween } from './features/auto-sync/auto-sync.repository.ts'
import { backInStockFeature } from './features/back-in-stock/feature.ts'
import { bannersFeature } from './features/banners/feature.ts'
import { blogFeature } from './features/blog/feature.ts'
import { clearLines, moveLines, replaceLines } from './features/cart/cart.repository.ts'
import { readCartLines } from './features/cart/cart.routes.ts'
import { renderPost } from './features/blog/render-post.ts'
import { browserErrorsFeature } from './features/browser-errors/feature.ts'
import { cartFeature } from './features/cart/feature.ts'
import { catalogueFeature } from './features/catalogue/feature.ts'
import { productCounts } from './features/catalogue/reading/product-counts.ts'
import { findProduct, readProduct, readProducts } from './features/catalogue/reading/read-products.ts'
import { startSync } from './features/catalogue/sync/start-sync.ts'
import { checkoutFeature } from './features/checkout/feature.ts'
import { consentFeature } from './features/consent/feature.ts'
import { contentCopyFeature } from './features/content-copy/content-copy.routes.ts'
import { contactFeature } from './features/contact/feature.ts'
import { countUnread } from './features/contact/inbox.repository.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { designersFeature } from './features/designers/feature.ts'
import { desktopFeature } from './features/desktop/feature.ts'
import { imagesFeature } from './features/images/feature.ts'
import { createImageReader } from './features/images/image-metadata.ts'
import { legalFeature } from './features/legal/feature.ts'
import { mailFeature } from './features/mail/feature.ts'
import { navigationFeature } from './features/navigation/feature.ts'
import { newsletterFeature } from './features/newsletter/feature.ts'
import { ordersFeature } from './features/orders/feature.ts'
import { countOrders } from './features/orders/orders.repository.ts'
import { countReadyToPack } from './features/orders/packing.ts'
import { summarizeToPrint } from './features/orders/print-queue.ts'
import { pagesFeature } from './features/pages/feature.ts'
import { privacyFeature } from './composition/privacy/feature.ts'
import { redirectsFeature } from './features/redirects/feature.ts'
import { referencesFeature } from './features/references/feature.ts'
import { draftReferences } from './features/releases/drafts.references.ts'
import { releasesFeature } from './features/releases/feature.ts'
import { seoFeature } from './features/seo/feature.ts'
import { readOwnFacts } from './features/shop-facts/shop-facts.repository.ts'
import { shopFactsFeature } from './features/shop-facts/feature.ts'
import { templatesFeature } from './features/templates/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { developmentStaff, staffOf } from './http/access.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { ReadCache } from './http/read-cache.ts'
import type { Staff } from './http/serve.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Every feature of the server, with what it needs of others. Staff see references and alerts in this order. */
export function createFeatures(parts: AppParts): Feature[] {
  const { config, stores, website, workers } = parts
  const { db, files, keys, tempFiles, uploads } = stores
  const { jobs, shopify } = workers
  const { origin, shopFacts } = website
  const { access, status } = parts
  const shared = sharedParts(parts)
  const featured = [...contentFeatures(parts), ...sellingFeatures(parts), ...staffFeatures(parts)]
  const plannables = plannablesOf(featured)
  // These work with what the other features contribute.
  const records = featured.flatMap(({ references = [] }) => references)
  const sources = [...records, draftReferences(plannables, records)]
  const asOf = createFuture({
    open: stores.openSecond,
    createFeatures: (tx) => createFeatures(onDatabase(parts, tx)),
  })
  const all = [
    ...featured,
    contentCopyFeature({ db, sources: Object.assign({}, ...featured.map(({ copied }) => copied)) }),
    imagesFeature({ ...shared, access, files, origin, pictures: parts.media.pictures, sources, tempFiles, uploads }),
    releasesFeature({ ...shared, ...signedLinks(parts), asOf, plannables }),
  ]
  const furtherAddresses = all.flatMap(({ formerAddresses = [] }) => formerAddresses)
  return [
    ...all,
    referencesFeature({ ...shared, furtherAddresses, origin, site: shopSite({ ...stores, ...parts.caches }), sources }),
    activityFeature({ ...shared, restores: Object.assign({}, ...all.map(({ restores }) => restores)) }),
    dashboardFeature({
      ...shared,
      config,
      files,
      jobs,
      keys,
      origin,
      shopify,
      shopName: shopFacts.shopName,
      status,
      counts: {
        products: () => productCounts(db),
        orders: () => countOrders(db),
        toPrint: () => summarizeToPrint(db),
        readyToPack: () => countReadyToPack(db),
        unread: () => countUnread(db),
      },
      alerts: Object.assign({}, ...all.map(({ alerts }) => alerts)),
    }),
  ]
}

/** The parts with every feature on another database, such as a transaction. */
const onDatabase = (parts: AppParts, db: Database): AppParts => ({
  ...parts,
  stores: { ...parts.stores, db, limits: createRateLimits(null) },
  caches: { ...parts.caches, readCache: new ReadCache() },
})

const sharedParts = ({ log, media, stores, workers }: AppParts): FeatureParts => ({
  db: stores.db,
  limits: stores.limits,
  log,
  outbox: workers.outbox,
  withChanges: media.withChanges,
})

/** What links need that staff give to people without an account. */
const signedLinks = ({ config, stores, website }: AppParts): SignedLinkParts => ({
  keys: stores.keys,
  origin: website.origin,
  isActive: async (id) => (id === developmentStaff.id ? config.isAuthDisabled : isActive(stores.db, id)),
  isRevoked: (token) => isRevoked(stores.db, token),
})

/** What staff write for shoppers. */
function contentFeatures(parts: AppParts): Feature[] {
  const { caches, stores, website } = parts
  const { readCache } = caches
  const shared = sharedParts(parts)
  const readPictures = createImageReader(stores.db)
  return [
    pagesFeature({ ...shared, ...signedLinks(parts), readPictures }),
    templatesFeature(shared),
    navigationFeature(shared),
    bannersFeature({ ...shared, readCache }),
    blogFeature({ ...shared, readPictures, products: stores.search }),
    redirectsFeature({
      ...shared,
      missingPaths: stores.missingPaths,
      origin: website.origin,
      site: shopSite({ ...stores, readCache }),
    }),
  ]
}

/** What shoppers do, and what follows from it. */
function sellingFeatures(parts: AppParts): Feature[] {
  const { config, log, stores, webhooks, website, workers } = parts
  const { publicUrl, shopify: store, timeZone } = config
  const { db, keys, missedSearches, search } = stores
  const { forwarder, importer, jobs, shopify } = workers
  const { origin, mailShop: shop } = website
  const shared = sharedParts(parts)
  const sessions = createCartSessions(keys, origin.startsWith('https:'))
  const reading = { db, withChanges: stores.bus.withChanges, log }
  return [
    ordersFeature({
      ...shared,
      adminUrl: store && !store.isLocal ? `https://${store.storeDomain}/admin` : null,
      catalogue: { readProducts },
      jobs,
      keys,
      notifiesWhenPrinted: async (tx) => (await readOwnFacts(tx)).printedMails === 'on',
      shop,
      shopify,
      startSync: importer && ((staff) => beginOrders({ db, jobs }, staff)),
      timeZone,
    }),
    contactFeature({ ...shared, config, forwarder, shop }),
    backInStockFeature({ ...shared, catalogue: { readProduct, readProducts }, shop }),
    catalogueFeature({
      ...shared,
      config,
      hoursBetween: () => hoursBetween(db),
      importer,
      jobKinds: shopify && importer ? syncJobs({ ...reading, shopify }, importer) : {},
      jobs,
      missedSearches,
      search,
      shopify,
    }),
    designersFeature(shared),
    webhooksFeature({
      ...shared,
      ...webhooks,
      jobKinds: shopify ? createWebhookJobs({ ...reading, shopify }) : {},
      jobs,
      shopify,
    }),
    cartFeature({ ...shared, catalogue: { readProduct, readProducts }, publicUrl, sessions }),
    checkoutFeature({
      ...shared,
      carts: {
        ...sessions,
        readLines: readCartLines(db, { readProduct, readProducts }),
        moveLines: (from, to) => moveLines(db, from, to),
        replaceLines: (from, to) => replaceLines(db, from, to),
        clearLines: (id) => clearLines(db, id),
      },
      catalogue: { findProduct },
      origin,
      shopify,
    }),
    consentFeature({ ...shared, origin }),
    browserErrorsFeature({ ...shared, browserErrors: parts.status.browserErrors }),
    newsletterFeature({ ...shared, shop }),
    mailFeature({ ...shared, config, jobs, shop }),
  ]
}

/** Who works at the shop, how it is set up, and what machines read of it. */
function staffFeatures(parts: AppParts): Feature[] {
  const { access, caches, config, log, media, stores, website, workers } = parts
  const { isAuthDisabled, needsSecondFactor, openid, publicUrl, timeZone } = config
  const { db, keys, search, traces } = stores
  const { headers, origin, pictureOrigin, publicFolder, shopFacts, staffApp } = website
  const shared = sharedParts(parts)
  const signIn = {
    ...shared,
    access,
    shopName: shopFacts.shopName,
    staffOf: (ctx: Context) => staffOf(ctx, access),
    traces,
  }
  const readPictures = createImageReader(db)
  return [
    privacyFeature(shared),
    autoSyncFeature({ ...shared, canSync: workers.importer !== null, jobs: workers.jobs, timeZone }),
    accountsFeature({
      ...signIn,
      keys,
      needsSecondFactor,
      openid,
      origin,
      passkeyScript: staffApp.passkeys,
      passwordScript: staffApp.passwordStrength,
      timeZone,
    }),
    desktopFeature({ ...signIn, facts: website.staffFacts, needsSignIn: !isAuthDisabled, pictureOrigin, publicUrl }),
    shopFactsFeature({ ...shared, shopFacts }),
    legalFeature({ ...shared, renderMarkdown: (markdown) => renderPost(markdown, log), shopFacts, timeZone }),
    seoFeature({
      ...shared,
      addresses: media.addresses,
      crawlerCache: caches.crawlerCache,
      headers,
      origin,
      pictureOrigin,
      publicFolder,
      readShop: shopFacts.read,
      sources: seoSources({ db, log, origin, readPictures, search }),
      variants: media.variants,
    }),
  ]
}

/** Starts an order sync and returns a message for the user. */
async function beginOrders(parts: { db: Database; jobs: Jobs }, staff: Staff | null): Promise<string> {
  const isNew = await startSync(parts, 'orders', staff)
  return isNew ? 'Sync started. Orders are being read from Shopify.' : 'An order sync is already running.'
}
