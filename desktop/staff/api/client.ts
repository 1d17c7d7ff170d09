import { accountDraftsContract } from '#shared/features/accounts/account-drafts.contract.ts'
import { activityContract } from '#shared/features/activity/activity.contract.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'
import { backInStockContract } from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { consoleContract } from '#shared/features/dashboard/dashboard.contract.ts'
import { contactContract } from '#shared/features/contact/contact.contract.ts'
import { designersContract } from '#shared/features/designers/designers.contract.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { privacyContract } from '#shared/features/privacy/privacy.contract.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import { redirectsContract } from '#shared/features/redirects/redirects.contract.ts'
import { referencesContract } from '#shared/features/references/references.contract.ts'
import { releasesContract } from '#shared/features/releases/releases.contract.ts'
import { schedulerContract } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { staffContract } from '#shared/features/accounts/staff.contract.ts'
import { syncContract } from '#shared/features/catalogue/sync/sync.contract.ts'
import { templatesContract } from '#shared/features/templates/templates.contract.ts'
import { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { createClient, type Send } from '#shared/contract/client.ts'
import { setOnline } from './connection.ts'
import { countLocalWrite } from './local-writes.ts'
import { ApiError, readApiError, UnreachableError } from './api-error.ts'
import { askToConfirm, isConfirming } from './confirmation.ts'
import { handleExpiredSession } from './session.ts'

/** Like fetch, but throws an `ApiError` for error responses (a stale write carries the `current` record). */
const request: Send = async (path, init) => {
  const lost = (error: unknown): never => {
    setOnline(false)
    throw new UnreachableError(error, init.method === 'GET' ? 'Try again in a moment.' : undefined)
  }
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(path, { ...init, headers }).catch(lost)
  setOnline(true)
  // The connection may also end within a response.
  const text = response.text.bind(response)
  response.text = () => text().catch(lost)
  countLocalWrite(init.method, response)
  if (!response.ok) throw await readApiError(response)
  return response
}

/** Like `request`, and handles an expired session and calls that need a confirmation first. */
export const send: Send = async (path, init) => {
  try {
    return await request(path, init)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A confirmation gives the browser a new session; a request that was on its way has the old one.
    if (error.status === 401 && isConfirming()) return request(path, init)
    if (error.status === 401) handleExpiredSession()
    if (error.confirmAt !== undefined && (await askToConfirm(error.confirmAt))) return send(path, init)
    throw error
  }
}

/** The API calls of the staff app, typed by their contracts. Screens whose contract only they need have their own. */
export const client = {
  activity: createClient(activityContract, send),
  banners: createClient(bannersContract, send),
  blog: createClient(blogContract, send),
  catalogue: createClient(catalogueContract, send),
  console: createClient(consoleContract, send),
  contact: createClient(contactContract, send),
  designers: createClient(designersContract, send),
  images: createClient(imagesContract, send),
  navigation: createClient(navigationContract, send),
  backInStock: createClient(backInStockContract, send),
  newsletter: createClient(newsletterContract, send),
  orders: createClient(ordersContract, send),
  pages: createClient(pagesContract, send),
  mail: createClient(mailContract, send),
  privacy: createClient(privacyContract, send),
  products: createClient(productsContract, send),
  redirects: createClient(redirectsContract, send),
  references: createClient(referencesContract, send),
  releases: createClient(releasesContract, send),
  scheduler: createClient(schedulerContract, send),
  staff: createClient(staffContract, send),
  sync: createClient(syncContract, send),
  templates: createClient(templatesContract, send),
  webhooks: createClient(webhooksContract, send),
  auth: createClient(authContract, send),
}

/** The gate fetches the user and ends the session itself, because a 401 is a regular answer there. */
export const gateClient = createClient({ user: authContract.user, logout: authContract.logout }, request)
/** LOGOUT and the gate move drafts between this browser and the account, where a 401 is regular, too. */
export const draftsClient = createClient(accountDraftsContract, request)
