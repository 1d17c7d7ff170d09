import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { type CheckoutCalls, handOver, prepare } from './checkout.flow.ts'
import { attemptFor, dropSnapshot, keepSnapshot, parseSnapshot, snapshotOf, snapshotText } from './checkout.storage.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

const gid = 'gid://shopify/ProductVariant/1'
const variant = (change: Partial<LiveVariant> = {}): LiveVariant => ({
  id: gid,
  option1: '32mm',
  option2: 'None',
  options: [],
  availableForSale: true,
  price: '4.50',
  quantityAvailable: null,
  ...change,
})

const line = (change: Partial<CartItem['product']> = {}): CartItem => ({
  id: 'line',
  productId: 'p1',
  quantity: 2,
  paintingOption: 'unprimed',
  scale: '32mm',
  finishing: 'None',
  product: {
    id: 'p1',
    name: "Witch's Cat",
    shopifyHandle: 'cat',
    shopifyId: null,
    imageUrl: null,
    photos: [],
    longDescription: '',
    designer: '',
    creatureType: 'Beast',
    scale: 'Small',
    isFeatured: false,
    unprimedPrice: 4.5,
    osrPrimingPrice: 5,
    metadata: {},
    shopifyVariants: [variant()],
    isAvailable: true,
    ...change,
  },
})

/** A shop whose calls are listed; `change` replaces some. */
function shop(change: Partial<CheckoutCalls> = {}, live = variant()) {
  const asked: string[] = []
  const calls: CheckoutCalls = {
    variants: async (handle) => {
      asked.push(`variants ${handle}`)
      return change.variants ? change.variants(handle) : [live]
    },
    createCart: async (key) => {
      asked.push(`create ${key}`)
      if (change.createCart) return change.createCart(key)
      return { id: 'c1', checkoutUrl: null, totalQuantity: 0, subtotal: '0.0', lines: [] }
    },
    addLines: async (id, key, lines) => {
      asked.push(`add ${key}`)
      if (change.addLines) return change.addLines(id, key, lines)
      const filled = lines.map((each) => ({ ...each, price: live.price }))
      const subtotal = filled.reduce((sum, each) => sum + each.quantity * Number(each.price), 0)
      return {
        id,
        checkoutUrl: 'https://shop.example/c/1',
        totalQuantity: 2,
        subtotal: String(subtotal),
        lines: filled,
      }
    },
  }
  return { calls, asked }
}

const refuse = (status: number, body: string) => async () => {
  throw new ApiError(status, body)
}

test('§7 nothing changed: the lines are handed over with one key', async () => {
  const { calls, asked } = shop()
  expect(await prepare([line(), { ...line(), id: 'other', scale: 'Small' }], calls)).toEqual({
    cartId: 'c1',
    checkoutUrl: 'https://shop.example/c/1',
    total: 1800,
  })
  const { key } = attemptFor([{ merchandiseId: gid, quantity: 4, cents: 450 }])
  expect(asked).toEqual(['variants cat', `create ${key}`, `add ${key}`])
})

test('§5 §7 candidate handles are tried until one answers; a product without any is gone', async () => {
  const { calls, asked } = shop({
    variants: async (handle) => {
      if (handle !== 'witchs-cat') throw new ApiError(404, 'Product not found')
      return [variant()]
    },
  })
  await prepare([line()], calls)
  expect(asked.slice(0, 3)).toEqual(['variants cat', 'variants witch-s-cat', 'variants witchs-cat'])
  const none = shop({ variants: refuse(404, 'Product not found') })
  await expect(prepare([line()], none.calls)).rejects.toMatchObject({
    message: 'No valid products found for checkout. Please ensure your cart contains available items.',
    lines: [{ findings: [{ kind: 'gone' }] }],
  })
})

test.each([
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['down', refuse(503, 'Shopify is down')],
  ['busy', refuse(429, 'Too many requests')],
])('when Shopify is %s nothing is handed over', async (_name, variants) => {
  const { calls, asked } = shop({ variants })
  await expect(prepare([line()], calls)).rejects.toThrow('Shopify cannot be reached right now. Your cart is safe.')
  expect(asked).toEqual(['variants cat'])
})

test('§8 a lookup that is refused skips the line, which the shopper confirms', async () => {
  const { calls, asked } = shop({ variants: async (handle) => (handle === 'cat' ? [variant()] : refuse(400, 'no')()) })
  const odd = { ...line({ id: 'p2', name: 'Odd', shopifyHandle: 'odd' }), id: 'odd', productId: 'p2' }
  expect(await prepare([line(), odd], calls)).toMatchObject({
    review: { from: 1800, to: 900, lines: [{ findings: [] }, { findings: [{ kind: 'lookup-failed' }] }] },
  })
  expect(asked.some((each) => each.startsWith('create'))).toBe(false)
})

test('a changed price is asked about first, then handed over', async () => {
  const { calls } = shop({}, variant({ price: '5' }))
  const outcome = await prepare([line()], calls)
  if (!('review' in outcome)) throw new Error('a review was due')
  expect(outcome.review).toMatchObject({ from: 900, to: 1000 })
  expect(await handOver(outcome.review.lines, calls)).toMatchObject({ cartId: 'c1', total: 1000 })
})

test("Shopify's cart is compared with what was accepted", async () => {
  const { calls } = shop({
    addLines: async (id, _key, lines) => ({
      id,
      checkoutUrl: 'https://shop.example/c/1',
      totalQuantity: 1,
      subtotal: '6.0',
      lines: lines.map((each) => ({ ...each, quantity: 1, price: '6.0' })),
    }),
  })
  expect(await prepare([line()], calls)).toMatchObject({
    review: {
      from: 900,
      to: 600,
      placed: { cartId: 'c1', checkoutUrl: 'https://shop.example/c/1' },
      lines: [
        {
          wanted: 2,
          findings: [
            { kind: 'price', from: 450, to: 600 },
            { kind: 'short', left: 1 },
          ],
        },
      ],
    },
  })
  const empty = shop({
    addLines: async (id) => ({ id, checkoutUrl: 'https://x.example', totalQuantity: 0, subtotal: '0', lines: [] }),
  })
  expect(await prepare([line()], empty.calls)).toMatchObject({
    review: { to: 0, lines: [{ handed: null, findings: [{ kind: 'sold-out' }] }] },
  })
})

test('§8 a refusal gets a new key for the next try, a lost answer the same one', async () => {
  const keys = (asked: string[]) => asked.filter((each) => each.startsWith('create'))
  const refused = shop({ addLines: refuse(409, "Witch's Cat is sold out") })
  await expect(prepare([line()], refused.calls)).rejects.toThrow('Some items in your cart are currently out of stock.')
  await expect(prepare([line()], refused.calls)).rejects.toThrow('Some items')
  expect(new Set(keys(refused.asked)).size).toBe(2)
  const lost = shop({ addLines: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(prepare([line()], lost.calls)).rejects.toThrow('Failed to add items to cart')
  await expect(prepare([line()], lost.calls)).rejects.toThrow('Failed to add items to cart')
  expect(new Set(keys(lost.asked)).size).toBe(1)
  const broken = shop({ createCart: refuse(500, 'Internal Server Error') })
  await expect(prepare([line()], broken.calls)).rejects.toThrow('Failed to create cart')
})

test.each([null, 'javascript:alert(1)', 'shop.example/c/1'])(
  '§8 checkout goes to http(s) only, not %s',
  async (checkoutUrl) => {
    const { calls } = shop({
      addLines: async (id, _key, lines) => ({
        id,
        checkoutUrl,
        totalQuantity: 2,
        subtotal: '9',
        lines: lines.map((each) => ({ ...each, price: '4.5' })),
      }),
    })
    await expect(prepare([line()], calls)).rejects.toThrow('Checkout URL not provided by Shopify')
  },
)

test('an attempt is kept while its contents are the same, for an hour', () => {
  const lines = [{ merchandiseId: gid, quantity: 1, cents: 450 }]
  const { key } = attemptFor(lines, 0)
  expect(key).toMatch(/^[\w-]{16,128}$/)
  expect(attemptFor(lines, 3_599_000).key).toBe(key)
  expect(attemptFor(lines, 3_601_000).key).not.toBe(key)
  expect(attemptFor([{ ...lines[0]!, quantity: 2 }], 3_602_000).key).not.toBe(key)
})

test('a snapshot is kept for 30 days, and anything else in storage is none', () => {
  keepSnapshot(snapshotOf('c1', 900, [line()], 0))
  expect(parseSnapshot(snapshotText(), 29 * 86_400_000)).toMatchObject({ cartId: 'c1', lines: [{ quantity: 2 }] })
  expect(parseSnapshot(snapshotText(), 31 * 86_400_000)).toBeNull()
  dropSnapshot()
  expect(['', 'null', '{', '{"lines":1}', '[]', '7'].map((text) => parseSnapshot(text))).toEqual(Array(6).fill(null))
  expect(snapshotText()).toBeNull()
})
