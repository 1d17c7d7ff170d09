import { api } from '#shared/api.ts'
import { createClient, type Send } from '#shared/contract/client.ts'
import { setOnline } from './connection.ts'
import { countLocalWrite } from './local-writes.ts'
import { ApiError, readApiError, UnreachableError } from './api-error.ts'
import { askToConfirm, isConfirming } from './confirmation.ts'
import { handleExpiredSession } from './session.ts'

/** Like fetch, but throws an `ApiError` for error responses (a stale write carries the `current` record). */
const request: Send = async (path, init) => {
  const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } }).catch(
    (error: unknown) => {
      setOnline(false)
      throw new UnreachableError(error)
    },
  )
  setOnline(true)
  countLocalWrite(init.method, response)
  if (!response.ok) throw await readApiError(response)
  return response
}

/** Like `request`, and handles an expired session and calls that need a confirmation first. */
const send: Send = async (path, init) => {
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

/** Every API call of the staff app, typed by its contract. */
export const client = {
  activity: createClient(api.activity, send),
  banners: createClient(api.banners, send),
  blog: createClient(api.blog, send),
  catalogue: createClient(api.catalogue, send),
  console: createClient(api.console, send),
  contact: createClient(api.contact, send),
  designers: createClient(api.designers, send),
  images: createClient(api.images, send),
  navigation: createClient(api.navigation, send),
  backInStock: createClient(api.backInStock, send),
  newsletter: createClient(api.newsletter, send),
  orders: createClient(api.orders, send),
  pages: createClient(api.pages, send),
  products: createClient(api.products, send),
  references: createClient(api.references, send),
  scheduler: createClient(api.scheduler, send),
  staff: createClient(api.staff, send),
  sync: createClient(api.sync, send),
  templates: createClient(api.templates, send),
  webhooks: createClient(api.webhooks, send),
  auth: createClient(api.auth, send),
}

/** The gate fetches the user and ends the session itself, because a 401 is a regular answer there. */
export const gateClient = createClient({ user: api.auth.user, logout: api.auth.logout }, request)
/** LOGOUT and the gate move drafts between this browser and the account, where a 401 is regular, too. */
export const draftsClient = createClient(api.accountDrafts, request)
