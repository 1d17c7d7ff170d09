import { activityContract } from './features/activity/activity.contract.ts'
import { accountDraftsContract } from './features/accounts/account-drafts.contract.ts'
import { authContract } from './features/accounts/auth.contract.ts'
import { backInStockContract } from './features/back-in-stock/back-in-stock.contract.ts'
import { browserErrorsContract } from './features/browser-errors/browser-errors.contract.ts'
import { bannersContract } from './features/banners/banners.contract.ts'
import { blogContract } from './features/blog/blog.contract.ts'
import { cartContract } from './features/cart/cart.contract.ts'
import { checkoutContract } from './features/checkout/checkout.contract.ts'
import { consoleContract } from './features/dashboard/dashboard.contract.ts'
import { consentContract } from './features/consent/consent.contract.ts'
import { contentCopyContract } from './features/content-copy/content-copy.contract.ts'
import { contactContract } from './features/contact/contact.contract.ts'
import { designersContract } from './features/designers/designers.contract.ts'
import { desktopContract } from './features/desktop/desktop.contract.ts'
import { imagesContract } from './features/images/images.contract.ts'
import { legalContract } from './features/legal/legal.contract.ts'
import { navigationContract } from './features/navigation/navigation.contract.ts'
import { newsletterContract } from './features/newsletter/newsletter.contract.ts'
import { orderStatusContract } from './features/orders/order-status.contract.ts'
import { ordersContract } from './features/orders/orders.contract.ts'
import { packingContract } from './features/orders/packing.contract.ts'
import { pagesContract } from './features/pages/pages.contract.ts'
import { mailContract } from './features/mail/mail.contract.ts'
import { privacyContract } from './features/privacy/privacy.contract.ts'
import { catalogueContract } from './features/catalogue/catalogue.contract.ts'
import { productsContract } from './features/catalogue/products.contract.ts'
import { redirectsContract } from './features/redirects/redirects.contract.ts'
import { referencesContract } from './features/references/references.contract.ts'
import { releasesContract } from './features/releases/releases.contract.ts'
import { schedulerContract } from './features/auto-sync/auto-sync.contract.ts'
import { searchWordsContract } from './features/catalogue/search-words.contract.ts'
import { shopFactsContract } from './features/shop-facts/shop-facts.contract.ts'
import { staffContract } from './features/accounts/staff.contract.ts'
import { syncContract } from './features/catalogue/sync/sync.contract.ts'
import { templatesContract } from './features/templates/templates.contract.ts'
import { webhooksContract } from './features/webhooks/webhooks.contract.ts'

/**
 * Every endpoint of the product. The router, the clients, the OpenAPI document and the access tests are built from it.
 */
export const api = {
  accountDrafts: accountDraftsContract,
  activity: activityContract,
  auth: authContract,
  backInStock: backInStockContract,
  banners: bannersContract,
  blog: blogContract,
  browserErrors: browserErrorsContract,
  cart: cartContract,
  catalogue: catalogueContract,
  checkout: checkoutContract,
  consent: consentContract,
  console: consoleContract,
  contact: contactContract,
  contentCopy: contentCopyContract,
  designers: designersContract,
  desktop: desktopContract,
  images: imagesContract,
  legal: legalContract,
  navigation: navigationContract,
  newsletter: newsletterContract,
  orders: ordersContract,
  orderStatus: orderStatusContract,
  packing: packingContract,
  pages: pagesContract,
  mail: mailContract,
  privacy: privacyContract,
  products: productsContract,
  redirects: redirectsContract,
  references: referencesContract,
  releases: releasesContract,
  scheduler: schedulerContract,
  searchWords: searchWordsContract,
  shopFacts: shopFactsContract,
  staff: staffContract,
  sync: syncContract,
  templates: templatesContract,
  webhooks: webhooksContract,
} as const
