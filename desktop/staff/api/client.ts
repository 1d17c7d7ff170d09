import { api } from '#shared/api.ts'
import { createClient, type Send } from '#shared/contract/client.ts'
import { reached } from './connection.ts'
import { noteOrigin } from './kept.ts'
import { refusalIn, Unreachable } from './refusal.ts'
import { sessionExpired } from './session.ts'

/** As fetch does, but refusals come as JSON (with the `current` record of a stale write) and are thrown as `Refused`. */
const ask: Send = async (path, init) => {
  const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } }).catch(
    (error: unknown) => {
      reached(false)
      throw new Unreachable(error)
    },
  )
  reached(true)
  noteOrigin(init.method, response)
  if (!response.ok) throw await refusalIn(response)
  return response
}

/** The same for everything that needs a session. */
const send: Send = async (path, init) => {
  try {
    return await ask(path, init)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 401) sessionExpired()
    throw error
  }
}

/** Every call that the staff app makes, typed by its contract. */
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

/** Who is signed in is asked by the gate itself, to whom 401 is an answer. */
export const gate = createClient({ user: api.auth.user }, ask)
