import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import { CHECKOUT_CLOSED, NOT_CHECKED, SHOP_UNREACHABLE, UNREACHABLE } from '#shared/features/checkout/messages.ts'
import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { type CheckoutApi, handOffLines, prepareCheckout, whileWanted } from '#shared/features/checkout/flow.ts'
import {
  clearSnapshot,
  saveSnapshot,
  parseSnapshot,
  createSnapshot,
  readSnapshotText,
} from '#storefront/features/cart/checkout.storage.ts'
import { findAttempt, storedAttempts } from './hand-off.ts'

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

/** A shop that records its calls; `change` replaces some of them. */
function shop(change: Partial<CheckoutApi> = {}, live = variant()) {
  const asked: string[] = []
  const calls: CheckoutApi = {
    attempts: storedAttempts,
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

test('a run that nobody wants any longer makes no Shopify cart, and leaves the attempt of another alone', async () => {
  let isWanted = true
  const { calls, asked } = shop({
    async variants() {
      isWanted = false
      return [variant()]
    },
  })
  const kept = findAttempt([])
  await expect(
    prepareCheckout(
      [line()],
      whileWanted(calls, () => isWanted),
    ),
  ).rejects.toThrow('The cart has changed')
  expect(asked).toEqual(['variants cat'])
  expect(findAttempt([])).toEqual(kept)
})

test('an unchanged cart is handed over with one key', { tags: ['S7.10'] }, async () => {
  const { calls, asked } = shop()
  expect(await prepareCheckout([line(), { ...line(), id: 'other', scale: 'Small' }], calls)).toEqual({
    cartId: 'c1',
    checkoutUrl: 'https://shop.example/c/1',
    total: 1800,
  })
  const { key } = findAttempt([{ merchandiseId: gid, quantity: 4, cents: 450 }])
  expect(asked).toEqual(['variants cat', `create ${key}`, `add ${key}`])
})

test('candidate handles are tried in order until one exists', { tags: ['S5.6', 'S7.11'] }, async () => {
  const { calls, asked } = shop({
    variants: async (handle) => {
      if (handle !== 'witchs-cat') throw new ApiError(404, 'Product not found')
      return [variant()]
    },
  })
  await prepareCheckout([line()], calls)
  expect(asked.slice(0, 3)).toEqual(['variants cat', 'variants witch-s-cat', 'variants witchs-cat'])
  const none = shop({ variants: refuse(404, 'Product not found') })
  await expect(prepareCheckout([line()], none.calls)).rejects.toMatchObject({
    message: 'No valid products found for checkout. Please ensure your cart contains available items.',
    lines: [{ findings: [{ kind: 'gone' }] }],
  })
})

test.each([
  ['Shopify is down', refuse(503, UNREACHABLE), UNREACHABLE],
  ['Shopify refuses the shop', refuse(502, CHECKOUT_CLOSED), CHECKOUT_CLOSED],
  ['the shop is unreachable', () => Promise.reject(new UnreachableError()), SHOP_UNREACHABLE],
  ['the shop is restarting', refuse(502, '<h1>Bad Gateway</h1>'), NOT_CHECKED],
  ['the shop is busy', refuse(429, 'Too many requests'), NOT_CHECKED],
])('nothing is handed over and the shopper learns why when %s', async (_name, variants, message) => {
  const { calls, asked } = shop({ variants })
  await expect(prepareCheckout([line()], calls)).rejects.toThrow(message)
  expect(asked).toEqual(['variants cat'])
})

test.each(['variants', 'createCart', 'addLines'] as const)(
  'an error of the program in %s is none of the shop’s answers',
  { tags: ['S10.57'] },
  async (call) => {
    const broken = new TypeError('URL.canParse is not a function')
    const { calls } = shop({ [call]: () => Promise.reject(broken) })
    await expect(prepareCheckout([line()], calls)).rejects.toBe(broken)
  },
)

test("a rejected lookup skips the line after the shopper's confirmation", { tags: ['S8.15'] }, async () => {
  const { calls, asked } = shop({ variants: async (handle) => (handle === 'cat' ? [variant()] : refuse(400, 'no')()) })
  const odd = { ...line({ id: 'p2', name: 'Odd', shopifyHandle: 'odd' }), id: 'odd', productId: 'p2' }
  expect(await prepareCheckout([line(), odd], calls)).toMatchObject({
    review: { from: 1800, to: 900, lines: [{ findings: [] }, { findings: [{ kind: 'lookup-failed' }] }] },
  })
  expect(asked.some((each) => each.startsWith('create'))).toBe(false)
})

test('a changed price is reviewed before the hand-off', async () => {
  const { calls } = shop({}, variant({ price: '5' }))
  const outcome = await prepareCheckout([line()], calls)
  if (!('review' in outcome)) throw new Error('a review was due')
  expect(outcome.review).toMatchObject({ from: 900, to: 1000 })
  expect(await handOffLines(outcome.review.lines, calls)).toMatchObject({ cartId: 'c1', total: 1000 })
})

test('a review starts from the total that the cart showed, without what was unavailable there', async () => {
  const { calls } = shop()
  const gone = { ...line({ id: 'p2', isAvailable: false }), id: 'gone', productId: 'p2' }
  expect(await prepareCheckout([line(), gone], calls)).toMatchObject({
    review: { from: 900, to: 900, lines: [{ findings: [] }, { findings: [{ kind: 'gone' }] }] },
  })
  const soldOut = line({ shopifyVariants: [{ ...variant(), availableForSale: false }] })
  expect(await prepareCheckout([soldOut], calls)).toMatchObject({ review: { from: 0, to: 900 } })
})

test("Shopify's cart is compared with the accepted lines", async () => {
  const { calls } = shop({
    addLines: async (id, _key, lines) => ({
      id,
      checkoutUrl: 'https://shop.example/c/1',
      totalQuantity: 1,
      subtotal: '6.0',
      lines: lines.map((each) => ({ ...each, quantity: 1, price: '6.0' })),
    }),
  })
  expect(await prepareCheckout([line()], calls)).toMatchObject({
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
  expect(await prepareCheckout([line()], empty.calls)).toMatchObject({
    review: { to: 0, lines: [{ handed: null, findings: [{ kind: 'sold-out' }] }] },
  })
})

test('a rejection changes the key, a lost response keeps it', { tags: ['S8.8', 'S8.9'] }, async () => {
  const keys = (asked: string[]) => asked.filter((each) => each.startsWith('create'))
  const refused = shop({ addLines: refuse(409, "Witch's Cat is sold out") })
  await expect(prepareCheckout([line()], refused.calls)).rejects.toThrow(
    'Some items in your cart are currently out of stock.',
  )
  await expect(prepareCheckout([line()], refused.calls)).rejects.toThrow('Some items')
  expect(new Set(keys(refused.asked)).size).toBe(2)
  const lost = shop({ addLines: () => Promise.reject(new UnreachableError()) })
  await expect(prepareCheckout([line()], lost.calls)).rejects.toThrow('Failed to add items to cart')
  await expect(prepareCheckout([line()], lost.calls)).rejects.toThrow('Failed to add items to cart')
  expect(new Set(keys(lost.asked)).size).toBe(1)
  const broken = shop({ createCart: refuse(500, 'Internal Server Error') })
  await expect(prepareCheckout([line()], broken.calls)).rejects.toThrow('Failed to create cart')
})

test.each([null, 'javascript:alert(1)', 'shop.example/c/1'])(
  'checkout rejects the URL %s',
  { tags: ['S8.10'] },
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
    await expect(prepareCheckout([line()], calls)).rejects.toThrow('Checkout URL not provided by Shopify')
  },
)

test('an attempt is reused for an hour while its contents are equal', () => {
  const lines = [{ merchandiseId: gid, quantity: 1, cents: 450 }]
  const { key } = findAttempt(lines, 0)
  expect(key).toMatch(/^[\w-]{16,128}$/)
  expect(findAttempt(lines, 3_599_000).key).toBe(key)
  expect(findAttempt(lines, 3_601_000).key).not.toBe(key)
  expect(findAttempt([{ ...lines[0]!, quantity: 2 }], 3_602_000).key).not.toBe(key)
})

test('a snapshot lasts 30 days; invalid storage is ignored', { tags: ['S10.11'] }, () => {
  saveSnapshot(createSnapshot('c1', 900, [line()], 0))
  expect(parseSnapshot(readSnapshotText(), 29 * 86_400_000)).toMatchObject({ cartId: 'c1', lines: [{ quantity: 2 }] })
  expect(parseSnapshot(readSnapshotText(), 31 * 86_400_000)).toBeNull()
  clearSnapshot()
  expect(['', 'null', '{', '{"lines":1}', '[]', '7'].map((text) => parseSnapshot(text))).toEqual(Array(6).fill(null))
  expect(readSnapshotText()).toBeNull()
})
