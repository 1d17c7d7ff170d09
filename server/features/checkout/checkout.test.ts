import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { validateRequest, type Call } from '#server/http/serve.ts'
import { cartDiscountCodesUpdate, cartLinesAdd } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { checkoutContract } from '#shared/features/checkout/checkout.contract.ts'
import { CHECKOUT_CLOSED } from '#shared/features/checkout/messages.ts'
import type { Discounts, ExternalCart, LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { sweepExternalCarts } from './checkout.repository.ts'
import { checkoutRoutes } from './checkout.routes.ts'

const KEY = 'attempt-0123456789'
const OTHER_KEY = 'attempt-9876543210'

/** The checkout API on a real database and the local Shopify. */
async function openCheckout({ wrap = (shopify: Shopify) => shopify as Shopify | null } = {}) {
  const local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  const database = await openTestDatabase()
  /** What the (possibly outdated) catalogue has under each handle. */
  const handles = new Map<string, { shopifyId: string | null }>()
  const routes = checkoutRoutes({
    limits: createRateLimits(null),
    db: database.db,
    shopify: wrap(local.shopify),
    catalogue: { findProduct: async (_db, handle) => handles.get(handle) },
  })
  const call = (ip: string): Call => ({ requestId: '1', log: silent, staff: null, ip, reads: () => {} })
  const request = async <T>(name: keyof typeof checkoutContract, raw: object, ip = '203.0.113.1') => {
    const endpoint = checkoutContract[name]
    const request = validateRequest(endpoint, { params: {}, query: {}, headers: {}, body: {}, ...raw })
    const answer = await routes.find((served) => served.endpoint === endpoint)!.handle(request, call(ip))
    return endpoint.response.parse(answer) as T
  }
  const headers = (key?: string) => (key ? { 'idempotency-key': key } : {})
  const [first, second] = local.control.products()
  return {
    local,
    control: local.control,
    known: handles,
    db: database.db,
    product: first!,
    variant: first!.variants[0]!,
    second: second!.variants[0]!,
    ask: request,
    create: (key?: string) => request<ExternalCart>('createCart', { headers: headers(key) }),
    read: (cartId: string) => request<ExternalCart>('cart', { params: { cartId } }),
    add: (cartId: string, lines: { merchandiseId: string; quantity?: number }[], key?: string) =>
      request<ExternalCart>('addLines', { params: { cartId }, body: { lines }, headers: headers(key) }),
    variants: (handle: string) => request<LiveVariant[]>('variants', { params: { handle } }),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await local[Symbol.asyncDispose]()
    },
  }
}

test('variants have current prices and stock', { tags: ['S7.11'] }, async () => {
  await using shop = await openCheckout()
  shop.control.changeVariant(shop.variant.id, { price: '12.50', stock: 3 })
  shop.control.changeVariant(shop.product.variants[1]!.id, { stock: 0 })
  shop.control.changeVariant(shop.product.variants[2]!.id, { stock: -2, policy: 'CONTINUE' })
  const variants = await shop.variants(shop.product.handle)
  expect(variants[0]).toEqual({
    id: shop.variant.id,
    options: [
      { name: 'Scale', value: '32mm' },
      { name: 'Finishing', value: 'None' },
    ],
    option1: '32mm',
    option2: 'None',
    availableForSale: true,
    price: '12.5',
    quantityAvailable: 3,
  })
  expect(variants[1]).toMatchObject({ availableForSale: false, quantityAvailable: 0 })
  expect(variants[2]).toMatchObject({ availableForSale: true, quantityAvailable: null })
})

test('product renamed in Shopify since the last import is still found', async () => {
  await using shop = await openCheckout()
  const { handle, id } = shop.product
  shop.control.changeProduct(handle, { handle: 'another-name' })
  await expect(shop.variants(handle)).rejects.toThrow('Product not found')
  shop.known.set(handle, { shopifyId: id })
  expect((await shop.variants(handle))[0]?.id).toBe(shop.variant.id)
})

test('variants are returned across several pages', async () => {
  await using shop = await openCheckout()
  for (let number = 0; number < 260; number++) {
    shop.control.addVariant(shop.product.handle, { options: [`${100 + number}mm`, 'None'], price: '9.00', stock: 1 })
  }
  expect(await shop.variants(shop.product.handle)).toHaveLength(264)
})

test('unknown product gets 404 and an unreachable Shopify gets 503', async () => {
  await using shop = await openCheckout()
  await expect(shop.variants('no-such-product')).rejects.toMatchObject({ status: 404, message: 'Product not found' })
  shop.control.setFaults({ down: true })
  const down = { status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } }
  await expect(shop.variants(shop.product.handle)).rejects.toMatchObject(down)
  await expect(shop.create()).rejects.toMatchObject({ ...down, message: expect.stringContaining('Your cart is safe') })
  await using none = await openCheckout({ wrap: () => null })
  await expect(none.create()).rejects.toMatchObject({ status: 503, message: CHECKOUT_CLOSED })
})

test.each([
  ['the token was deleted', { hasStorefrontToken: false }],
  ['the store is frozen', { refusedStatus: 402 }],
  ['the store is locked', { refusedStatus: 423 }],
  ['the token lacks a scope', { storefrontScopes: [] }],
] as const)('shoppers learn that trying again is pointless when %s', async (_, situation) => {
  await using shop = await openCheckout()
  shop.control.setSituation(structuredClone(situation) as Parameters<typeof shop.control.setSituation>[0])
  const closed = { status: 502, message: CHECKOUT_CLOSED }
  await expect(shop.variants(shop.product.handle)).rejects.toMatchObject(closed)
  await expect(shop.create()).rejects.toMatchObject(closed)
})

test('without stock figures a cart is filled, and Shopify limits it', async () => {
  await using shop = await openCheckout()
  shop.control.changeVariant(shop.variant.id, { stock: 3 })
  shop.control.changeVariant(shop.product.variants[1]!.id, { stock: 0 })
  const storefrontScopes = ['unauthenticated_read_product_listings', 'unauthenticated_write_checkouts']
  shop.control.setSituation({ storefrontScopes })
  const variants = await shop.variants(shop.product.handle)
  expect(variants[0]).toMatchObject({ availableForSale: true, quantityAvailable: null, price: '4.0' })
  expect(variants[1]).toMatchObject({ availableForSale: false, quantityAvailable: null })
  const { id } = await shop.create(KEY)
  const line = { merchandiseId: shop.variant.id }
  await expect(shop.add(id, [{ ...line, quantity: 5 }], KEY)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Only 3 of /),
  })
  const fresh = await shop.create(KEY)
  expect(await shop.add(fresh.id, [{ ...line, quantity: 3 }], KEY)).toMatchObject({ totalQuantity: 3 })
})

test(
  'cart is created, filled and read without revealing its secret',
  { tags: ['S3.14', 'S5.5', 'S7.10', 'S7.9'] },
  async () => {
    await using shop = await openCheckout()
    const made = await shop.create(KEY)
    expect(made).toMatchObject({ totalQuantity: 0, lines: [], checkoutUrl: expect.stringContaining('http') })
    const lines = [{ merchandiseId: shop.variant.id, quantity: 2 }, { merchandiseId: shop.second.id }]
    const filled = await shop.add(made.id, lines, KEY)
    expect(filled).toMatchObject({ id: made.id, totalQuantity: 3, subtotal: '12.1' })
    expect(filled.lines).toEqual([
      { merchandiseId: shop.variant.id, quantity: 2, price: '4.0' },
      { merchandiseId: shop.second.id, quantity: 1, price: '4.1' },
    ])
    expect(await shop.read(made.id)).toEqual(filled)
    expect(made.id).not.toContain('Cart')
  },
)

test('requests without a key are independent', async () => {
  await using shop = await openCheckout()
  const [one, two] = [await shop.create(), await shop.create()]
  expect(one.id).not.toBe(two.id)
  const line = [{ merchandiseId: shop.variant.id }]
  await shop.add(one.id, line)
  expect(await shop.add(one.id, line)).toMatchObject({ totalQuantity: 2 })
  expect(await shop.read(two.id)).toMatchObject({ totalQuantity: 0 })
})

test('repeated requests with a key share one cart and add lines once', { tags: ['S10.9'] }, async () => {
  await using shop = await openCheckout()
  shop.control.setFaults({ latencyMs: 30 })
  const made = await Promise.all([shop.create(KEY), shop.create(KEY), shop.create(KEY)])
  expect(new Set(made.map(({ id, checkoutUrl }) => `${id} ${checkoutUrl}`)).size).toBe(1)
  const { id } = made[0]
  const line = [{ merchandiseId: shop.variant.id, quantity: 2 }]
  const added = await Promise.all([shop.add(id, line, KEY), shop.add(id, line, KEY), shop.add(id, line, KEY)])
  expect(added.map(({ totalQuantity }) => totalQuantity)).toEqual([2, 2, 2])
  expect((await shop.create(KEY)).id).toBe(id)
  expect(await shop.add(id, [...line, ...line], OTHER_KEY)).toMatchObject({ totalQuantity: 6 })
  await expect(shop.add(id, [{ merchandiseId: shop.second.id }], KEY)).rejects.toMatchObject({ status: 409 })
})

test("retry after a lost response doesn't add lines twice", async () => {
  let cut = true
  const wrap = (shopify: Shopify): Shopify => ({
    ...shopify,
    storefront: {
      async request(operation, variables, options) {
        const response = await shopify.storefront.request(operation, variables, options)
        if (cut && operation.name === cartLinesAdd.name) throw new ShopifyError('unreachable', 'The answer was lost.')
        return response
      },
    },
  })
  await using shop = await openCheckout({ wrap })
  const { id } = await shop.create(KEY)
  const line = [{ merchandiseId: shop.variant.id, quantity: 2 }]
  await expect(shop.add(id, line, KEY)).rejects.toMatchObject({ status: 503 })
  cut = false
  expect(await shop.add(id, line, KEY)).toMatchObject({ totalQuantity: 2 })
})

test('sold-out item is refused by name and the cart is discarded', { tags: ['S8.11', 'S10.10'] }, async () => {
  await using shop = await openCheckout()
  shop.control.changeVariant(shop.variant.id, { stock: 0 })
  const { id } = await shop.create(KEY)
  const lines = [{ merchandiseId: shop.variant.id }, { merchandiseId: shop.second.id }]
  const refusal = {
    status: 409,
    message: `${shop.product.title} in 32mm size with None finishing is currently out of stock. Please try a different size/finishing option or contact support.`,
  }
  await expect(shop.add(id, lines, KEY)).rejects.toMatchObject(refusal)
  await expect(shop.add(id, lines, KEY)).rejects.toMatchObject(refusal)
  const fresh = await shop.create(KEY)
  expect(fresh.id).not.toBe(id)
  expect(await shop.add(fresh.id, lines.slice(1), KEY)).toMatchObject({ totalQuantity: 1 })
})

test('insufficient stock is refused with the available number', async () => {
  await using shop = await openCheckout()
  shop.control.changeVariant(shop.variant.id, { stock: 3 })
  const { id } = await shop.create(KEY)
  await expect(shop.add(id, [{ merchandiseId: shop.variant.id, quantity: 5 }], KEY)).rejects.toMatchObject({
    status: 409,
    message: `Only 3 of ${shop.product.title} in 32mm size with None finishing are available.`,
  })
})

test('item no longer sold in Shopify is refused with the specified message', { tags: ['S8.12'] }, async () => {
  await using shop = await openCheckout()
  const { id } = await shop.create(KEY)
  shop.control.deleteProduct(shop.product.handle)
  await expect(shop.add(id, [{ merchandiseId: shop.variant.id }], KEY)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Failed to add items to Shopify cart: /),
  })
})

const code = (name: string, more: object = {}) => ({ code: name, percent: 0, isActive: true, ...more })
const CODES = [
  code('TENTH', { percent: 10 }),
  code('TWO', { amount: '2.00', combines: true }),
  code('SHIPS', { freeShipping: true, combines: true }),
  code('OVER', { percent: 50, isActive: false }),
]

test('discount codes take off what Shopify takes off, to the cent', { tags: ['S10.31', 'S10.32'] }, async () => {
  await using shop = await openCheckout()
  shop.control.setSituation({ discountCodes: CODES, shippingPrice: '5.00' })
  shop.control.changeVariant(shop.variant.id, { price: '4.35' })
  const lines = [{ merchandiseId: shop.variant.id, quantity: 3 }, { merchandiseId: shop.second.id }]
  const ask = (...discountCodes: string[]) =>
    shop.ask<Discounts>('discounts', { body: { lines, discountCodes } }, `203.0.113.${discountCodes.length}`)
  const sum = { subtotal: 1715 }
  expect(await ask('tenth')).toEqual({ ...sum, total: 1543, codes: [{ code: 'tenth', cents: 172, refusal: null }] })
  expect(await ask('TWO', 'SHIPS')).toEqual({
    ...sum,
    total: 1515,
    codes: [
      { code: 'TWO', cents: 200, refusal: null },
      { code: 'SHIPS', cents: 0, refusal: null },
    ],
  })
  expect((await ask('TWO', 'OVER', 'TENTH', 'nonsense')).codes).toEqual([
    { code: 'TWO', cents: 200, refusal: null },
    { code: 'OVER', cents: 0, refusal: 'The discount OVER is currently inactive.' },
    { code: 'TENTH', cents: 0, refusal: "The discount code TENTH can't be combined with TWO." },
    { code: 'nonsense', cents: 0, refusal: 'The discount code nonsense was not found.' },
  ])
  // The checkout charges the same, with and without codes, and codes change the cart's lines in nothing.
  const { id } = await shop.create(KEY)
  const order = async (discountCodes?: string[]) => {
    const body = { lines, ...(discountCodes && { discountCodes }) }
    const cart = await shop.ask<ExternalCart>('addLines', {
      params: { cartId: id },
      body,
      headers: { 'idempotency-key': KEY },
    })
    expect(cart).toMatchObject({ subtotal: '17.15', totalQuantity: 4 })
    return (await (await fetch(cart.checkoutUrl!)).text()).replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ')
  }
  expect(await order()).toContain('Subtotal $17.15 Shipping $5.00 Total $22.15')
  expect(await order(['TENTH'])).toContain('Subtotal $17.15 Discount TENTH -$1.72 Shipping $5.00 Total $20.43')
  expect(await order()).toContain('Total $20.43')
  expect(await order(['TWO', 'SHIPS'])).toContain('Discount TWO, SHIPS -$2.00 Shipping Free Total $15.15')
  expect(await order([])).toContain('Total $22.15')
})

test('codes can’t be guessed, and a checkout needs none', { tags: ['S10.34'] }, async () => {
  await using shop = await openCheckout()
  shop.control.setSituation({ discountCodes: CODES })
  const lines = [{ merchandiseId: shop.variant.id }]
  const ask = (codes: string[], ip = '203.0.113.1') =>
    shop.ask<Discounts>('discounts', { body: { lines, discountCodes: codes } }, ip)
  for (let n = 0; n < 25; n++) await ask(['TENTH'])
  for (let n = 0; n < 4; n++) await ask(['a', 'b', 'c', 'd', 'e'].map((each) => each + n))
  const limited = { status: 429, message: expect.stringMatching(/^Too many unknown discount codes.*You can check out/) }
  await expect(ask(['TENTH'])).rejects.toMatchObject(limited)
  expect((await ask(['TENTH'], '203.0.113.2')).total).toBe(360)
  const { id } = await shop.create(KEY)
  expect(await shop.add(id, lines)).toMatchObject({ totalQuantity: 1 })
  await expect(ask(['TENTH', 'a', 'b', 'c', 'd', 'e'], '203.0.113.3')).rejects.toMatchObject({ status: 400 })
  await expect(ask(['x'.repeat(101)], '203.0.113.3')).rejects.toMatchObject({ status: 400 })
})

test('an outage at Shopify while codes are set doesn’t stop the checkout', { tags: ['S10.33'] }, async () => {
  const wrap = (shopify: Shopify): Shopify => ({
    ...shopify,
    storefront: {
      async request(operation, variables, options) {
        if (operation.name === cartDiscountCodesUpdate.name) throw new ShopifyError('unreachable', 'It was lost.')
        return shopify.storefront.request(operation, variables, options)
      },
    },
  })
  await using shop = await openCheckout({ wrap })
  const { id } = await shop.create(KEY)
  const body = { lines: [{ merchandiseId: shop.variant.id }], discountCodes: ['TENTH'] }
  expect(await shop.ask('addLines', { params: { cartId: id }, body })).toMatchObject({ totalQuantity: 1 })
})

test('unknown or paid cart gets 404', async () => {
  await using shop = await openCheckout()
  await expect(shop.read('nothing')).rejects.toMatchObject({ status: 404, message: 'Cart not found' })
  const line = [{ merchandiseId: shop.variant.id }]
  await expect(shop.add('nothing', line, KEY)).rejects.toMatchObject({ status: 404 })
  const { id } = await shop.create(KEY)
  const { checkoutUrl } = await shop.add(id, line, KEY)
  const page = await (await fetch(checkoutUrl!)).text()
  expect(page).toContain(shop.product.title)
  await shop.db.updateTable('shopifyCarts').set({ gid: 'gid://shopify/Cart/gone?key=gone' }).execute()
  await expect(shop.read(id)).rejects.toMatchObject({ status: 404 })
  await expect(shop.add(id, line, KEY)).rejects.toMatchObject({ status: 404 })
  expect((await shop.create(KEY)).id).not.toBe(id)
})

test('invalid input is rejected', { tags: ['S7.10'] }, async () => {
  await using shop = await openCheckout()
  const { id } = await shop.create()
  const merchandiseId = shop.variant.id
  for (const lines of [
    [],
    [{ merchandiseId: '1' }],
    [{ merchandiseId, quantity: 0 }],
    [{ merchandiseId, quantity: 1.5 }],
  ])
    await expect(shop.add(id, lines)).rejects.toMatchObject({ status: 400 })
  await expect(shop.create('short')).rejects.toMatchObject({ status: 400 })
  await expect(shop.read('../etc')).rejects.toMatchObject({ status: 400 })
})

test('a client can create at most 30 carts per minute', async () => {
  await using shop = await openCheckout()
  const create = (ip: string) => shop.ask<ExternalCart>('createCart', { headers: {} }, ip)
  for (let number = 0; number < 30; number++) await create('203.0.113.9')
  await expect(create('203.0.113.9')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
  await create('203.0.113.10')
})

test('old carts are swept', async () => {
  await using shop = await openCheckout()
  const { id } = await shop.create()
  await sweepExternalCarts(shop.db, new Date(Date.now() - 60_000))
  await shop.read(id)
  await sweepExternalCarts(shop.db, new Date(Date.now() + 1))
  await expect(shop.read(id)).rejects.toMatchObject({ status: 404 })
})
