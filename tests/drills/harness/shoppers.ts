import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { isInterrupted, createClient, type FleetResponse, type FleetClient } from './client.ts'
import type { Findings } from './findings.ts'

interface ShopperOptions {
  url: string
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** A shopper's cart: confirmed and, after lost responses, possible quantities by product. */
interface ExpectedCart {
  sessionId: string
  /** Possible quantities of each product's line; 0 means no line. */
  lines: Map<string, Set<number>>
}

const PAGES = ['/', '/gallery', '/about', '/blog', '/contact']
const SEARCHES = ['dragon', 'knight', 'a', 'zzz']
const REST_MS = 40
/** Must be 0 (fleet.drill.ts). */
export const SHOPPERS_5XX = 'shoppers’ 5xx'

/** Browses, searches, fills a cart and checks out until the end; returns the expected cart. */
export async function shop({ url, findings, random, isOver }: ShopperOptions): Promise<ExpectedCart> {
  using client = createClient(url)
  const ask = noting(client)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const cart: ExpectedCart = { sessionId: randomUUID().replaceAll('-', ''), lines: new Map() }
  const products = JSON.parse((await ask('/api/products?limit=50')).text) as Product[]
  const steps = [look, look, look, search, add, add, change, checkOut]
  while (!isOver()) {
    await pick(steps)()
    await sleep(REST_MS * random())
  }
  return cart

  async function look() {
    const path = random() < 0.5 ? pick(PAGES) : `/product/${pick(products).shopifyHandle}`
    const response = await ask(path)
    findings.count('pages')
    if (response.status !== 200)
      findings.blame(`GET ${path} returned ${response.status}: ${response.text.slice(0, 200)}`)
    else if (!response.text.trimEnd().endsWith('</html>')) findings.blame(`GET ${path} was truncated`)
  }

  async function search() {
    const path = `/api/products?search=${pick(SEARCHES)}&limit=20`
    const response = await ask(path)
    findings.count('searches')
    if (response.status !== 200)
      findings.blame(`GET ${path} returned ${response.status}: ${response.text.slice(0, 200)}`)
  }

  async function add() {
    const product = pick(products)
    const quantity = 1 + Math.floor(random() * 2)
    const before = cart.lines.get(product.id) ?? new Set([0])
    if (Math.max(...before) + quantity > 90) return
    const body = { productId: product.id, quantity }
    const headers = { ...session(cart), 'idempotency-key': randomUUID() }
    const response = await ask('/api/cart', { method: 'POST', headers, body })
    const added = new Set([...before].map((each) => each + quantity))
    note(product.id, response, added, new Set([...before, ...added]))
    findings.count('cart additions')
  }

  async function change() {
    const lines = await cartOf(ask, cart)
    if (typeof lines === 'string') return findings.blame(lines)
    findings.count('carts read')
    for (const text of differences(cart, lines)) findings.blame(text)
    const line = lines[Math.floor(random() * lines.length)]
    if (!line) return
    const quantity = 1 + Math.floor(random() * 5)
    const response = await ask(`/api/cart/${line.id}`, { method: 'PUT', headers: session(cart), body: { quantity } })
    const before = cart.lines.get(line.productId)!
    note(line.productId, response, new Set([quantity]), new Set([...before, quantity]))
  }

  /** Creates a Shopify cart for one attempt, then adds its lines, as the storefront does. */
  async function checkOut() {
    // A new client each time, because checkouts are rate limited per IP address.
    using other = createClient(url)
    const ask = noting(other)
    const headers = { 'idempotency-key': randomUUID() }
    const response = await ask('/api/shopify/cart', { method: 'POST', headers })
    if (isInterrupted(response)) return
    if (response.status !== 200)
      return findings.blame(`creating a Shopify cart returned ${response.status}: ${response.text}`)
    const { id } = JSON.parse(response.text) as { id: string }
    const variant = pick(products.flatMap(({ shopifyVariants }) => shopifyVariants))
    const body = { lines: [{ merchandiseId: variant.id, quantity: 1 }] }
    const added = await ask(`/api/shopify/cart/${id}/add`, { method: 'POST', headers, body })
    findings.count('checkouts')
    findings.count('acknowledged writes', added.status === 200 ? 2 : 1)
    // Sold out is a valid response.
    if (!isInterrupted(added) && added.status !== 200 && added.status !== 409 && added.status !== 422)
      findings.blame(`the hand-off returned ${added.status}: ${added.text}`)
  }

  function note(productId: string, response: FleetResponse, done: Set<number>, perhaps: Set<number>) {
    if (isInterrupted(response)) {
      findings.count('cart writes without a response')
      cart.lines.set(productId, perhaps)
      return
    }
    // Sold out.
    if (response.status === 409) return
    if (response.status !== 200) return findings.blame(`a cart write returned ${response.status}: ${response.text}`)
    const { quantity } = JSON.parse(response.text) as CartItem
    if (!done.has(quantity))
      findings.blame(`a line has quantity ${quantity} but should have one of ${[...done].join(', ')}`)
    findings.count('acknowledged writes')
    cart.lines.set(productId, new Set([quantity]))
  }

  /** Counts what a shopper reads as a failure of the shop. */
  function noting(ask: FleetClient): FleetClient {
    return async (path, wish) => {
      const response = await ask(path, wish)
      const isFailure = response.status >= 500
      findings.count(SHOPPERS_5XX, isFailure ? 1 : 0)
      if (isFailure)
        findings.say(`${wish?.method ?? 'GET'} ${path} got ${response.status}: ${response.text.slice(0, 120)}`)
      return response
    }
  }
}

const session = ({ sessionId }: ExpectedCart) => ({ 'x-session-id': sessionId })

async function cartOf(ask: FleetClient, cart: ExpectedCart): Promise<CartItem[] | string> {
  const response = await ask('/api/cart', { headers: session(cart) })
  if (response.status !== 200) return `GET /api/cart returned ${response.status}: ${response.text}`
  return JSON.parse(response.text) as CartItem[]
}

function differences(cart: ExpectedCart, lines: CartItem[]): string[] {
  const stands = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const wrong: string[] = []
  for (const [productId, allowed] of cart.lines) {
    const quantity = stands.get(productId) ?? 0
    if (!allowed.has(quantity))
      wrong.push(`a cart has ${quantity} of product ${productId} but should have ${[...allowed].join(' or ')}`)
  }
  for (const productId of stands.keys())
    if (!cart.lines.has(productId)) wrong.push(`a cart contains product ${productId}, which was never added`)
  return wrong
}

/** Compares all carts with the confirmed ones, on one server. */
export async function compareCarts(url: string, carts: ExpectedCart[], findings: Findings) {
  using ask = createClient(url)
  for (const cart of carts) {
    const lines = await cartOf(ask, cart)
    for (const text of typeof lines === 'string' ? [lines] : differences(cart, lines))
      findings.blame(`in the end ${text}`)
  }
}
