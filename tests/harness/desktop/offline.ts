import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '#core/store/store.ts'
import { UnreachableError, type ServerConnection, type Shop } from '#core/shop/shop.ts'
import { contentCopyContract } from '#shared/features/content-copy/content-copy.contract.ts'
import { createClient } from '#shared/contract/client.ts'
import { api } from '#shared/api.ts'
import { afterFile } from '#tests/harness/after-file.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { openLocal } from '#core/offline/open-local.ts'

/** What happens to a request in transit; `lost`: it arrives, but its response doesn't. */
export type RequestFate = 'arrives' | 'fails' | 'lost'

export interface TestConnection {
  isOnline: boolean
  /** The line is back at once after a request that failed. */
  isBackAtOnce?: boolean
  /** Decides the fate of each request; if absent, all arrive. */
  fate?: ((path: string, init: RequestInit) => RequestFate) | undefined
  sent: string[]
  /** Headers of the session. */
  headers: Record<string, string>
}

/** Connects an editor to a real test server, as long as there is one. */
function shopOf(shop: TestShop, network: TestConnection): Shop {
  const connection: ServerConnection = {
    isOnline: () => network.isOnline,
    trouble: () => null,
    reached: () => undefined,
    tryNow: async () => network.isOnline && network.isBackAtOnce === true,
    onChange: () => () => undefined,
  }
  return {
    server: { key: 'shop-0', address: shop.url, name: 'Hoard', person: null, lastOpenedAt: null },
    connection,
    async send(path, init = {}) {
      const fate = network.isOnline ? (network.fate?.(path, init) ?? 'arrives') : 'fails'
      if (fate === 'fails') throw new UnreachableError()
      // It only reads.
      const isPull = path === contentCopyContract.changes.path
      network.sent.push(`${isPull ? 'GET' : (init.method ?? 'GET')} ${path}`)
      const response = await fetch(shop.url + path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...network.headers },
      })
      if (fate === 'lost') throw new UnreachableError()
      return response
    },
    headers: () => network.headers,
    addressOf: (path) => shop.url + path,
    onSessionEnded: () => () => undefined,
  }
}

interface Editor {
  headers: Record<string, string>
  person?: string
  store?: Store
  now?: () => number
  onFault?: (error: unknown) => void
}

const folders = new WeakMap<Store, string>()

/** A person's copy of the shop, beside a store in memory: the next editor on the store finds it. */
export function contentFileOf(store: Store, person = 'anna'): string {
  let folder = folders.get(store)
  if (folder === undefined) {
    const made = (folder = mkdtempSync(join(tmpdir(), 'hoard-content-')))
    folders.set(store, made)
    afterFile(() => rm(made, { recursive: true, force: true }))
  }
  return join(folder, `${person}.sqlite`)
}

/** Removes the copies beside a store. */
export const removeContentFiles = (store: Store): void => rmSync(folders.get(store)!, { recursive: true, force: true })

/** Editor whose page requests take the same path as in the gateway. */
export function openEditor(
  shop: TestShop,
  { headers, person = 'anna', store = openStore(':memory:'), ...options }: Editor,
) {
  const network: TestConnection = { isOnline: true, sent: [], headers }
  const client = shopOf(shop, network)
  const local = openLocal({ store, shop: client, person, file: contentFileOf(store, person), ...options })
  const sources: (string | null)[] = []

  async function send(path: string, init: RequestInit): Promise<Response> {
    const request: LocalRequest = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    }
    const localResponse = await local.respond(request)
    sources.push(localResponse?.from ?? null)
    if (localResponse) return new Response(localResponse.body, { status: localResponse.status })
    const translated = local.toServer(request)
    try {
      const response = await client.send(translated.path, {
        method: translated.method,
        headers: { ...Object.fromEntries(translated.headers), accept: 'application/json' },
        body: translated.body,
      })
      const text = response.status === 204 ? null : await response.text()
      if (request.method !== 'GET' && response.ok) await local.storeWrite(translated, text)
      const isRead = request.method === 'GET' && response.status === 200
      const body = isRead ? await local.storeRead(translated.path, text!) : text
      return new Response(body, { status: response.status })
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      const cached = await local.fallback(request)
      if (!cached) throw error
      sources[sources.length - 1] = cached.from
      return new Response(cached.body, { status: cached.status })
    }
  }

  return {
    local,
    shop: client,
    store,
    network,
    /** Source of the last response; null is the server. */
    lastFrom: () => sources.at(-1) ?? null,
    pages: createClient(api.pages, send),
    blog: createClient(api.blog, send),
    banners: createClient(api.banners, send),
    navigation: createClient(api.navigation, send),
    templates: createClient(api.templates, send),
    images: createClient(api.images, send),
    orders: createClient(api.orders, send),
    catalogue: createClient(api.catalogue, send),
    references: createClient(api.references, send),
    auth: createClient(api.auth, send),
    changes: () => local.state().changes,
    /** Publishes everything and returns what is left. */
    async publish(settled: Parameters<typeof local.publish>[1] = {}) {
      await local.publish(null, settled)
      return local.state().changes
    },
  }
}

/** Creates a shop with Ben, an administrator in a browser, and a session of Anna, an editor. */
export async function openTwo(options: ShopOptions = {}) {
  const shop = await openShop({ imported: false, ...options })
  const ben = await shop.signIn('administrator')
  const { headers } = await shop.signIn('editor')
  /** Anna's editor with a full local copy and no connection. */
  const offline = async () => {
    const anna = openEditor(shop, { headers })
    await anna.local.pull()
    anna.network.isOnline = false
    return anna
  }
  return { shop, ben, headers, offline }
}
