import { openStore, type Store } from '#core/store/store.ts'
import { Unreachable, type Connection, type Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { api } from '#shared/api.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import type { LocalCall } from './local.ts'
import { openLocal } from './open-local.ts'

/** What happens to a call on its way; `lost`: it arrives, and its answer doesn't. */
export type Fate = 'arrives' | 'fails' | 'lost'

export interface Road {
  isOnline: boolean
  /** Decides of each call that is sent; absent: all arrive. */
  fate?: ((path: string, init: RequestInit) => Fate) | undefined
  sent: string[]
  /** Of the session. */
  headers: Record<string, string>
}

/** An editor's way to a real server, as long as there is one. */
function shopOf(shop: TestShop, road: Road): Shop {
  const connection: Connection = {
    isOnline: () => road.isOnline,
    reached: () => undefined,
    tryNow: async () => road.isOnline,
    onChange: () => () => undefined,
  }
  return {
    server: { key: 'shop-0', address: shop.url, name: 'Hoard', person: null, lastOpenedAt: null },
    connection,
    async send(path, init = {}) {
      const fate = road.isOnline ? (road.fate?.(path, init) ?? 'arrives') : 'fails'
      if (fate === 'fails') throw new Unreachable()
      road.sent.push(`${init.method ?? 'GET'} ${path}`)
      const response = await fetch(shop.url + path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...road.headers },
      })
      if (fate === 'lost') throw new Unreachable()
      return response
    },
    headers: () => road.headers,
    addressOf: (path) => shop.url + path,
    onSessionEnded: () => () => undefined,
  }
}

interface Editor {
  headers: Record<string, string>
  person?: string
  store?: Store
}

/** An editor at work: the calls of its pages go the way that the gateway sends them. */
export function openEditor(shop: TestShop, { headers, person = 'anna', store = openStore(':memory:') }: Editor) {
  const road: Road = { isOnline: true, sent: [], headers }
  const way = shopOf(shop, road)
  const local = openLocal({ store, shop: way, person })
  const froms: (string | null)[] = []

  async function send(path: string, init: RequestInit): Promise<Response> {
    const call: LocalCall = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    }
    const here = local.answer(call)
    froms.push(here?.from ?? null)
    if (here) return new Response(here.body, { status: here.status })
    const asked = local.toServer(call)
    try {
      const response = await way.send(asked.path, {
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), accept: 'application/json' },
        body: asked.body,
      })
      const text = response.status === 204 ? null : await response.text()
      if (call.method !== 'GET' && response.ok) local.wrote(asked, text)
      const body = call.method === 'GET' && response.status === 200 ? local.taken(asked.path, text!) : text
      return new Response(body, { status: response.status })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      const kept = local.instead(call)
      if (!kept) throw error
      froms[froms.length - 1] = kept.from
      return new Response(kept.body, { status: kept.status })
    }
  }

  return {
    local,
    shop: way,
    store,
    road,
    /** Where the last answer came from; null: the server. */
    lastFrom: () => froms.at(-1) ?? null,
    pages: createClient(api.pages, send),
    blog: createClient(api.blog, send),
    banners: createClient(api.banners, send),
    navigation: createClient(api.navigation, send),
    templates: createClient(api.templates, send),
    images: createClient(api.images, send),
    auth: createClient(api.auth, send),
    changes: () => local.state().changes,
    /** Publishes everything; answers what is left. */
    async publish(settled: Parameters<typeof local.publish>[1] = {}) {
      await local.publish(null, settled)
      return local.state().changes
    },
  }
}

/** A shop, Ben, who is an administrator and works in a browser, and the session of Anna, an editor. */
export async function openTwo(options: ShopOptions = {}) {
  const shop = await openShop({ imported: false, ...options })
  const ben = await shop.signIn('administrator')
  const { headers } = await shop.signIn('editor')
  /** Anna's editor, with all that it copies, whose connection is gone. */
  const offline = async () => {
    const anna = openEditor(shop, { headers })
    await anna.local.pull()
    anna.road.isOnline = false
    return anna
  }
  return { shop, ben, headers, offline }
}
