import type { Context } from 'koa'
import type { AppParts } from './app.ts'
import { plannablesOf } from './composition/future.ts'
import { seoSources, shopSite } from './composition/site.ts'
import { isActive } from './content/accounts/account-sessions.ts'
import { isRevoked } from './content/shared-links.ts'
import { createCartSessions } from './content/cart-session.ts'
import type { Feature } from './content/feature.ts'
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
import type { Staff } from './http/serve.ts'
import type { MailShop } from './mail/render-mail.ts'

/** Every feature of the server, with what it needs of others. Staff see references and alerts in this order. */
export function createFeatures(parts: AppParts): Feature[] {
  const { access, config, db, importer, webhooks } = parts
  const { isAuthDisabled, openid, publicUrl, shopify: store, timeZone } = config
  const sessions = createCartSessions(parts.keys, parts.origin.startsWith('https:'))
  const readPictures = createImageReader(db)
  const signIn = {
    ...parts,
    openid,
    publicUrl,
    shopName: parts.shopFacts.shopName,
    timeZone,
    needsSecondFactor: config.needsSecondFactor,
    passkeyScript: parts.staffApp.passkeys,
    passwordScript: parts.staffApp.passwordStrength,
    staffOf: (ctx: Context) => staffOf(ctx, access),
  }
  const accounts = {
    isActive: async (id: string) => (id === developmentStaff.id ? isAuthDisabled : isActive(db, id)),
    isRevoked: (token: string) => isRevoked(db, token),
  }
  const site = shopSite(parts)
  /** What emails say about the shop, as it is then. */
  const shop: MailShop = {
    get name() {
      return parts.shopFacts.shopName()
    },
    origin: parts.origin,
  }
  const content = [
    pagesFeature({ ...parts, ...accounts, readPictures }),
    templatesFeature(parts),
    navigationFeature(parts),
    bannersFeature(parts),
    blogFeature({ ...parts, readPictures, products: parts.search }),
    redirectsFeature({ ...parts, site }),
    ordersFeature({
      ...parts,
      shop,
      notifiesWhenPrinted: async (tx) => (await readOwnFacts(tx)).printedMails === 'on',
      timeZone,
      adminUrl: store && !store.isLocal ? `https://${store.storeDomain}/admin` : null,
      startSync: importer && ((staff) => beginOrders(parts, staff)),
      catalogue: { readProducts },
    }),
    contactFeature({ ...parts, shop }),
    backInStockFeature({ ...parts, shop, catalogue: { readProduct, readProducts } }),
    catalogueFeature({ ...parts, hoursBetween: () => hoursBetween(db) }),
    designersFeature(parts),
    webhooksFeature({ ...parts, ...webhooks }),
    cartFeature({ ...parts, publicUrl, sessions, catalogue: { readProduct, readProducts } }),
    checkoutFeature({
      ...parts,
      catalogue: { findProduct },
      carts: {
        ...sessions,
        readLines: readCartLines(db, { readProduct, readProducts }),
        moveLines: (from, to) => moveLines(db, from, to),
        replaceLines: (from, to) => replaceLines(db, from, to),
        clearLines: (id) => clearLines(db, id),
      },
    }),
    consentFeature(parts),
    browserErrorsFeature({ ...parts, ...parts.status }),
    newsletterFeature({ ...parts, shop }),
    mailFeature({ ...parts, shop }),
    privacyFeature(parts),
    autoSyncFeature({ ...parts, timeZone, canSync: importer !== null }),
    accountsFeature({ ...signIn, timeZone }),
    desktopFeature({ ...signIn, facts: parts.staffFacts, needsSignIn: !isAuthDisabled }),
    shopFactsFeature(parts),
    legalFeature({
      ...parts,
      timeZone,
      renderMarkdown: (markdown) => renderPost(markdown, parts.log),
    }),
    seoFeature({ ...parts, readShop: parts.shopFacts.read, sources: seoSources({ ...parts, readPictures }) }),
  ]
  const plannables = plannablesOf(content)
  // These work with what the other features contribute.
  const records = content.flatMap(({ references = [] }) => references)
  const sources = [...records, draftReferences(plannables, records)]
  const all = [
    ...content,
    imagesFeature({ ...parts, sources }),
    releasesFeature({ ...parts, ...accounts, plannables, asOf: parts.asOf }),
  ]
  return [
    ...all,
    referencesFeature({
      ...parts,
      sources,
      furtherAddresses: all.flatMap(({ formerAddresses = [] }) => formerAddresses),
      site,
    }),
    activityFeature({ ...parts, restores: Object.assign({}, ...all.map(({ restores }) => restores)) }),
    dashboardFeature({
      ...parts,
      shopName: parts.shopFacts.shopName,
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

/** Starts an order sync and returns a message for the user. */
async function beginOrders(parts: Pick<AppParts, 'db' | 'jobs'>, staff: Staff | null): Promise<string> {
  const isNew = await startSync(parts, 'orders', staff)
  return isNew ? 'Sync started. Orders are being read from Shopify.' : 'An order sync is already running.'
}
