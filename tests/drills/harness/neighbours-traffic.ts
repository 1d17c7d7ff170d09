import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { photo } from '#tests/harness/photos.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { createClient, type FleetClient, type FleetRequest, type FleetResponse } from './client.ts'
import { SHOP, type OpenDoor } from './doors.ts'
import type { Findings } from './findings.ts'

const REST_MS = 120
const PAGES = ['/', '/gallery', '/about', '/blog', '/contact']
const MOST_IN_CART = 90
export const KINDS = ['pages read', 'cart additions', 'saves', 'images', 'sign-ups', 'messages'] as const
type Kind = (typeof KINDS)[number]

/** What was acknowledged. */
export class Acknowledged {
  count = 0
  /** Quantities by product, by session. */
  readonly carts = new Map<string, Map<string, number>>()
  /** Titles by id. */
  readonly pages = new Map<string, string>()
  readonly images: Image[] = []
  readonly subscribers = new Set<string>()
  /** Senders; false if the response was lost, so that the message may be there or not. */
  readonly messages = new Map<string, boolean>()
  readonly answers = new Set<string>()
  longestWaitMs = 0
}

interface TrafficOptions {
  doors: readonly OpenDoor[]
  /** Of an administrator. */
  headers: Record<string, string>
  findings: Findings
  random: () => number
  hasMail: boolean
  isOver(): boolean
}

/** Shoppers and staff, who repeat what failed as people do. Resolves when all of them have gone. */
export async function liveIn(
  { doors, headers, findings, random, hasMail, isOver }: TrafficOptions,
  done: Acknowledged,
) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  let records = 0
  const next = () => (records += 1)

  /** Somebody new, who goes through any door. */
  function somebody(always: Record<string, string> = {}): FleetClient & Disposable {
    const all = doors.map((door) => createClient(SHOP, always, door))
    const ask: FleetClient = (path, wish) => pick(all)(path, wish)
    return Object.assign(ask, { [Symbol.dispose]: () => all.forEach((each) => each[Symbol.dispose]()) })
  }

  /** Asks until there is an answer. Null if the outcome is unknown and the request must not be repeated. */
  async function insist(ask: FleetClient, path: string, wish: FleetRequest = {}, isRepeatable = true) {
    const began = performance.now()
    for (;;) {
      const response = await ask(path, wish).catch(() => null)
      if (response && response.status < 500) return { ...response, ms: performance.now() - began }
      findings.count(response ? `answers ${response.status}` : 'broken connections')
      // Unlike 502 and 503, it doesn't say that trying again helps.
      if (response?.status === 500) findings.blame(`${path} returned 500: ${response.text.slice(0, 200)}`)
      const isUndone = response?.status === 503 && response.text.includes('Nothing was saved')
      if (!isRepeatable && !isUndone) return null
      await sleep(REST_MS)
    }
  }
  const isRight = (what: string, { status, text }: FleetResponse) => {
    if (status !== 200 && status !== 204) findings.blame(`${what} returned ${status}: ${text.slice(0, 300)}`)
    return status === 200 || status === 204
  }
  function acknowledge(kind: Kind) {
    done.count += 1
    findings.count(kind)
  }

  async function repeat(act: () => Promise<void>) {
    while (!isOver()) {
      await act()
      await sleep(REST_MS * (0.5 + random()))
    }
  }

  async function shop() {
    using ask = somebody()
    const session = randomUUID().replaceAll('-', '')
    const cart = new Map<string, number>()
    done.carts.set(session, cart)
    const products = JSON.parse((await insist(ask, '/api/products?limit=50'))!.text) as Product[]
    async function look() {
      const path = random() < 0.5 ? pick(PAGES) : `/product/${pick(products).shopifyHandle}`
      const page = (await insist(ask, path))!
      done.longestWaitMs = Math.max(done.longestWaitMs, page.ms)
      if (isRight(path, page) && !page.text.trimEnd().endsWith('</html>')) findings.blame(`${path} was truncated`)
      findings.count('pages read')
    }
    async function lookAtImage() {
      const image = done.images.at(-1)
      const found = image && (await ask(`${image.url}?width=320`).catch(() => null))
      // Without its store the shop has no images, which browsers don't ask for again.
      if (found?.status === 404) findings.blame(`${image?.url} is missing`)
    }
    async function add() {
      const { id } = pick(products)
      const quantity = (cart.get(id) ?? 0) + 1
      if (quantity > MOST_IN_CART) return
      const attempt = { 'x-session-id': session, 'idempotency-key': randomUUID() }
      const body = { productId: id, quantity: 1 }
      const added = (await insist(ask, '/api/cart', { method: 'POST', headers: attempt, body }))!
      // Sold out.
      if (added.status === 409) return
      done.longestWaitMs = Math.max(done.longestWaitMs, added.ms)
      if (!isRight('an addition to a cart', added)) return
      cart.set(id, quantity)
      acknowledge('cart additions')
      const line = JSON.parse(added.text) as CartItem
      if (line.quantity !== quantity) findings.blame(`a line has quantity ${line.quantity} instead of ${quantity}`)
    }
    await repeat(() => pick([look, look, lookAtImage, add])())
  }

  async function save() {
    using ask = somebody(headers)
    const slug = `neighbour-${next()}`
    const made = (await insist(ask, '/api/pages', { method: 'POST', body: { title: 'New', slug, isPublished: true } }))!
    if (!isRight('a new page', made)) return
    let page = JSON.parse(made.text) as Page
    await repeat(async () => {
      const title = `Title ${next()}`
      const change = { method: 'PUT', headers: { 'if-match': `"${page.version}"` }, body: { title } }
      const saved = await insist(ask, `/api/pages/${page.id}`, change, false)
      // What was under way may still be committed.
      if (!saved) await sleep(4 * REST_MS)
      const now = saved ?? (await insist(ask, `/api/pages/${page.id}`))!
      if (!isRight('a save', now)) return
      const stored = JSON.parse(now.text) as Page
      if (stored.title !== title && (saved || stored.title !== page.title))
        findings.blame(`a page has the title ${stored.title} after ${page.title} and ${title}`)
      page = stored
      done.pages.set(page.id, page.title)
      if (saved) acknowledge('saves')
    })
  }

  async function upload() {
    using ask = somebody(headers)
    await repeat(async () => {
      const number = next()
      const form = new FormData()
      form.set('filename', `neighbour-${number}`)
      const bytes = await photo({ seed: number, width: 400, grain: 0.5 })
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${number}.jpg`)
      const request = new Request(SHOP, { method: 'POST', body: form })
      const type = { 'content-type': request.headers.get('content-type')! }
      const body = Buffer.from(await request.arrayBuffer())
      // The same file again is the same image.
      const sent = (await insist(ask, '/api/images/upload', { method: 'POST', headers: type, body }))!
      if (!isRight('an upload', sent)) return
      done.images.push(JSON.parse(sent.text) as Image)
      acknowledge('images')
    })
  }

  async function signUp() {
    await repeat(async () => {
      using ask = somebody()
      const email = `reader-${next()}@shoppers.example`
      const sent = (await insist(ask, '/api/newsletter', { method: 'POST', body: { email } }))!
      if (!isRight('a sign-up', sent)) return
      done.subscribers.add(email)
      acknowledge('sign-ups')
      await sleep(4 * REST_MS)
    })
  }

  async function write() {
    using staff = somebody(headers)
    await repeat(async () => {
      using ask = somebody()
      const email = `writer-${next()}@shoppers.example`
      const body = { name: 'Ann', email, subject: 'general', message: `Hello from ${email}.` }
      done.messages.set(email, false)
      const sent = await insist(ask, '/api/contact', { method: 'POST', body }, false)
      if (!sent || !isRight('a message', sent)) return
      done.messages.set(email, true)
      acknowledge('messages')
      await sleep(4 * REST_MS)
      if (!hasMail) return
      const found = (await insist(staff, `/api/messages?search=${email}`))!
      const [message] = (JSON.parse(found.text) as { messages: { id: string }[] }).messages
      if (!message) return findings.blame(`the message of ${email} is lost`)
      const answer = { key: randomUUID(), text: 'Hello, too.' }
      const answered = await insist(staff, `/api/messages/${message.id}/answers`, { method: 'POST', body: answer })
      if (!isRight('an answer', answered!)) return
      done.answers.add(email)
      done.count += 1
    })
  }

  const people = await Promise.allSettled([shop(), shop(), shop(), save(), save(), upload(), signUp(), write()])
  findings.blameThoseWhoGaveUp(people)
}
