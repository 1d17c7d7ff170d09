import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import { isCutOff, somebody, type Answer, type Ask } from './asker.ts'
import type { Findings } from './findings.ts'

interface ShopperParts {
  url: string
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** Everything that a shopper was told, and what else may be: quantities by product, where an answer was lost. */
interface Cart {
  sessionId: string
  /** Of each product's line all quantities that it may have; 0: there is none. */
  lines: Map<string, Set<number>>
}

const PAGES = ['/', '/gallery', '/about', '/blog', '/contact']
const SEARCHES = ['dragon', 'knight', 'a', 'zzz']
const REST_MS = 40

/** Looks, searches, fills a cart and goes to the checkout, until it is over; answers what the cart must hold then. */
export async function shop({ url, findings, random, isOver }: ShopperParts): Promise<Cart> {
  using ask = somebody(url)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const cart: Cart = { sessionId: randomUUID().replaceAll('-', ''), lines: new Map() }
  const products = JSON.parse((await ask('/api/products?limit=50')).text) as Product[]
  const steps = [look, look, look, search, add, add, change, checkOut]
  while (!isOver()) {
    await pick(steps)()
    await sleep(REST_MS * random())
  }
  return cart

  async function look() {
    const path = random() < 0.5 ? pick(PAGES) : `/product/${pick(products).shopifyHandle}`
    const answer = await ask(path)
    findings.count('pages')
    if (answer.status !== 200)
      findings.blame(`GET ${path} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
    else if (!answer.text.trimEnd().endsWith('</html>')) findings.blame(`GET ${path} was cut off`)
  }

  async function search() {
    const path = `/api/products?search=${pick(SEARCHES)}&limit=20`
    const answer = await ask(path)
    findings.count('searches')
    if (answer.status !== 200)
      findings.blame(`GET ${path} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
  }

  async function add() {
    const product = pick(products)
    const quantity = 1 + Math.floor(random() * 2)
    const before = cart.lines.get(product.id) ?? new Set([0])
    if (Math.max(...before) + quantity > 90) return
    const body = { productId: product.id, quantity }
    const answer = await ask('/api/cart', { method: 'POST', headers: session(cart), body })
    const added = new Set([...before].map((each) => each + quantity))
    note(product.id, answer, added, new Set([...before, ...added]))
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
    const answer = await ask(`/api/cart/${line.id}`, { method: 'PUT', headers: session(cart), body: { quantity } })
    const before = cart.lines.get(line.productId)!
    note(line.productId, answer, new Set([quantity]), new Set([...before, quantity]))
  }

  /** As the storefront does it: a cart at Shopify for one attempt, then its lines. */
  async function checkOut() {
    // Somebody else each time: few checkouts a minute come from one address.
    using ask = somebody(url)
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await ask('/api/shopify/cart', { method: 'POST', headers })
    if (isCutOff(answer)) return
    if (answer.status !== 200)
      return findings.blame(`a Shopify cart was answered with ${answer.status}: ${answer.text}`)
    const { id } = JSON.parse(answer.text) as { id: string }
    const variant = pick(products.flatMap(({ shopifyVariants }) => shopifyVariants))
    const body = { lines: [{ merchandiseId: variant.id, quantity: 1 }] }
    const added = await ask(`/api/shopify/cart/${id}/add`, { method: 'POST', headers, body })
    findings.count('checkouts')
    // Sold out is an answer, too.
    if (!isCutOff(added) && added.status !== 200 && added.status !== 409 && added.status !== 422)
      findings.blame(`the hand-off was answered with ${added.status}: ${added.text}`)
  }

  function note(productId: string, answer: Answer, done: Set<number>, perhaps: Set<number>) {
    if (isCutOff(answer)) {
      findings.count('cart writes cut off')
      cart.lines.set(productId, perhaps)
      return
    }
    // Sold out.
    if (answer.status === 409) return
    if (answer.status !== 200) return findings.blame(`the cart was answered with ${answer.status}: ${answer.text}`)
    const { quantity } = JSON.parse(answer.text) as CartItem
    if (!done.has(quantity)) findings.blame(`a line has ${quantity} and should have one of ${[...done].join(', ')}`)
    cart.lines.set(productId, new Set([quantity]))
  }
}

const session = ({ sessionId }: Cart) => ({ 'x-session-id': sessionId })

async function cartOf(ask: Ask, cart: Cart): Promise<CartItem[] | string> {
  const answer = await ask('/api/cart', { headers: session(cart) })
  if (answer.status !== 200) return `GET /api/cart was answered with ${answer.status}: ${answer.text}`
  return JSON.parse(answer.text) as CartItem[]
}

function differences(cart: Cart, lines: CartItem[]): string[] {
  const stands = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const wrong: string[] = []
  for (const [productId, allowed] of cart.lines) {
    const quantity = stands.get(productId) ?? 0
    if (!allowed.has(quantity))
      wrong.push(`a cart has ${quantity} of product ${productId}, and was told ${[...allowed].join(' or ')}`)
  }
  for (const productId of stands.keys())
    if (!cart.lines.has(productId)) wrong.push(`a cart holds product ${productId}, which nobody has put there`)
  return wrong
}

/** Compares all carts with what their shoppers were told, asking one server. */
export async function compareCarts(url: string, carts: Cart[], findings: Findings) {
  using ask = somebody(url)
  for (const cart of carts) {
    const lines = await cartOf(ask, cart)
    for (const text of typeof lines === 'string' ? [lines] : differences(cart, lines))
      findings.blame(`in the end ${text}`)
  }
}
