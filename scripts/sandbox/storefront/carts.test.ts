import { expect, test } from 'vitest'
import { createCartClient, createCart, pay, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox, storefrontClient } from '#sandbox/testing/open-sandbox.ts'

test('adding, merging, changing and removing lines updates the total', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const small = variantId(shop, 'ember-wyrm', 0)
  const big = variantId(shop, 'ember-wyrm', 1)
  const { id } = await createCart(shop, [{ merchandiseId: small }])
  const added = await carts.add(id, [
    { merchandiseId: small, quantity: 2 },
    { merchandiseId: big, quantity: 1 },
  ])
  expect(added.cart).toMatchObject({ totalQuantity: 4, cost: { totalAmount: { amount: '21.5', currencyCode: 'USD' } } })
  expect(added.cart?.lines.nodes.map((line) => line.quantity)).toEqual([3, 1])
  const [first, second] = added.cart?.lines.nodes ?? []
  await carts.update(id, [{ id: first?.id ?? '', quantity: 0 }])
  expect((await carts.read(id))?.lines.nodes).toEqual([second])
  await carts.remove(id, [second?.id ?? ''])
  expect(await carts.read(id)).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } })
})

test('sold-out merchandise gets a warning and a quantity of 0, no error', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([{ merchandiseId: variantId(shop, 'moss-troll'), quantity: 2 }])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
  expect(response.cart?.lines.nodes).toMatchObject([{ id: response.warnings[0]?.target, quantity: 0 }])
})

test('a quantity above the stock is capped with a warning', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([
    { merchandiseId: variantId(shop, 'ember-wyrm', 1), quantity: 9 },
  ])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toMatchObject([
    { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 3 items were added to your cart due to availability.' },
  ])
  expect(response.cart?.totalQuantity).toBe(3)
})

test('a variant that may be oversold needs no stock', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([{ merchandiseId: variantId(shop, 'bog-hag'), quantity: 5 }])
  expect(response).toMatchObject({ warnings: [], cart: { totalQuantity: 5 } })
})

test('unknown ids and bad quantities are user errors and change nothing', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const merchandiseId = variantId(shop, 'ember-wyrm')
  const unknown = await carts.create([{ merchandiseId: 'gid://shopify/ProductVariant/1' }])
  expect(unknown).toMatchObject({
    cart: null,
    userErrors: [{ code: 'INVALID', field: ['lines', '0', 'merchandiseId'] }],
  })
  const cart = await createCart(shop, [{ merchandiseId }])
  expect((await carts.add(cart.id, [{ merchandiseId, quantity: -1 }])).userErrors).toMatchObject([
    { code: 'LESS_THAN' },
  ])
  expect((await carts.remove(cart.id, ['nonsense'])).userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE' }])
  expect((await carts.add('gid://shopify/Cart/nonsense?key=1', [])).userErrors).toMatchObject([{ field: ['cartId'] }])
  expect(await carts.read(cart.id)).toEqual(cart)
})

test('the note and properties of a cart are its order’s; a note has at most 5,000 characters', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const merchandiseId = variantId(shop, 'bog-hag')
  const attributes = [{ key: 'Name on base', value: 'Ada' }]
  const lines = [{ merchandiseId }, { merchandiseId, attributes }]
  const tooLong = { userErrors: [{ code: 'NOTE_TOO_LONG', field: ['note'] }], cart: null }
  expect(await carts.create(lines, { note: 'x'.repeat(5001) })).toMatchObject(tooLong)
  const { cart } = await carts.create(lines, { note: 'Grey', attributes })
  const { outcome } = await shop.storefront<{ outcome: object }>(
    'mutation ($id: ID!, $note: String!) { outcome: cartNoteUpdate(cartId: $id, note: $note) { cart { id } userErrors { code field } } }',
    { id: cart!.id, note: 'x'.repeat(5001) },
  )
  expect(outcome).toMatchObject(tooLong)
  await pay(cart!)
  expect(shop.control.orders()).toMatchObject([
    {
      note: 'Grey',
      customAttributes: attributes,
      lineItems: [{ customAttributes: [] }, { customAttributes: attributes }],
    },
  ])
})

test('a cart can only be read with the key in its id', async () => {
  await using shop = await openSandbox()
  const { id } = await createCart(shop, [])
  expect(await createCartClient(shop).read(id.replace(/\?.*/, ''))).toBeNull()
  expect(await createCartClient(shop).read(`${id}0`)).toBeNull()
})

test('a cart drops deleted merchandise and uses current prices', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [
    { merchandiseId: variantId(shop, 'ember-wyrm') },
    { merchandiseId: variantId(shop, 'bog-hag') },
  ])
  shop.control.changeProduct('bog-hag', { price: '8.25' })
  shop.control.deleteProduct('ember-wyrm')
  expect(await createCartClient(shop).read(cart.id)).toMatchObject({
    totalQuantity: 1,
    cost: { totalAmount: { amount: '8.25' } },
  })
})

const codes = [
  { code: 'WELCOME10', percent: 10, isActive: true },
  { code: 'WINTER', percent: 50, isActive: false },
]

test('a discount code takes its part off the cart, and others stay in it with a warning', async () => {
  await using shop = await openSandbox()
  shop.control.setSituation({ discountCodes: codes, taxPercent: 10, shippingPrice: '5.00' })
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm'), quantity: 2 }])
  const apply = async (discountCodes: string[]) =>
    (
      await shop.storefront<{ outcome: unknown }>(
        `mutation M($cartId: ID!, $discountCodes: [String!]!) {
          outcome: cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) {
            ... { cart {
              discountCodes { code applicable } discountAllocations { discountedAmount { amount } targetType }
              cost { subtotalAmount { amount } totalAmount { amount } checkoutChargeAmount { amount } totalTaxAmount { amount } }
              lines(first: 1) { nodes { discountAllocations { targetType } cost { totalAmount { amount } }
                all: discountAllocations(lineLevelOnly: false) { ... on CartCodeDiscountAllocation { code discountedAmount { amount } } } } } } }
            userErrors { code } warnings { code target } } }`,
        { cartId: cart.id, discountCodes },
      )
    ).outcome
  expect(await apply(['welcome10'])).toEqual({
    cart: {
      discountCodes: [{ code: 'welcome10', applicable: true }],
      discountAllocations: [{ discountedAmount: { amount: '0.8' }, targetType: 'LINE_ITEM' }],
      cost: {
        subtotalAmount: { amount: '8.0' },
        totalAmount: { amount: '7.2' },
        checkoutChargeAmount: { amount: '8.0' },
        totalTaxAmount: null,
      },
      lines: {
        nodes: [
          {
            discountAllocations: [],
            cost: { totalAmount: { amount: '8.0' } },
            all: [{ code: 'WELCOME10', discountedAmount: { amount: '0.8' } }],
          },
        ],
      },
    },
    userErrors: [],
    warnings: [],
  })
  expect(await apply(['WELCOME10', 'WINTER', 'NONSENSE'])).toMatchObject({
    cart: {
      discountCodes: [
        { code: 'WELCOME10', applicable: true },
        { code: 'WINTER', applicable: false },
        { code: 'NONSENSE', applicable: false },
      ],
    },
    userErrors: [],
    warnings: [
      { code: 'DISCOUNT_CURRENTLY_INACTIVE', target: cart.id },
      { code: 'DISCOUNT_NOT_FOUND', target: cart.id },
    ],
  })
  expect(await apply([])).toMatchObject({ cart: { discountCodes: [], cost: { totalAmount: { amount: '8.0' } } } })
})

test('note, attributes, buyer and the merchandise of a line change, and gift cards are unknown', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  const outcome = await shop.storefront(
    `mutation M($id: ID!, $line: ID!, $variant: ID!) {
      cartNoteUpdate(cartId: $id, note: "Wrap it") { userErrors { code } }
      cartAttributesUpdate(cartId: $id, attributes: [{ key: "gift", value: "yes" }]) { userErrors { code } }
      cartBuyerIdentityUpdate(cartId: $id, buyerIdentity: { email: "ada@example.com" }) { userErrors { code } }
      cartLinesUpdate(cartId: $id, lines: [{ id: $line, merchandiseId: $variant, attributes: [{ key: "base", value: "oak" }] }]) { userErrors { code } }
      cartGiftCardCodesUpdate(cartId: $id, giftCardCodes: ["GIFT"]) { cart { id } userErrors { code } } }`,
    { id: cart.id, line: cart.lines.nodes[0]!.id, variant: variantId(shop, 'ember-wyrm', 1) },
  )
  expect(outcome).toMatchObject({ cartGiftCardCodesUpdate: { cart: null, userErrors: [{ code: 'INVALID' }] } })
  const query = `query Q($id: ID!) { cart(id: $id) { note attribute(key: "gift") { value } attributes { key }
    buyerIdentity { email customer { id } } lines(first: 1) { nodes { attribute(key: "base") { value }
      merchandise { ... on ProductVariant { title } } } } } }`
  expect(await shop.storefront(query, { id: cart.id })).toEqual({
    cart: {
      note: 'Wrap it',
      attribute: { value: 'yes' },
      attributes: [{ key: 'gift' }],
      buyerIdentity: { email: 'ada@example.com', customer: null },
      lines: { nodes: [{ attribute: { value: 'oak' }, merchandise: { title: '54mm / OSR Style' } }] },
    },
  })
})

test('a deferred part of the cart comes at once', async () => {
  await using shop = await openSandbox()
  const { id } = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  const query = 'query Q($id: ID!) { cart(id: $id) { id ... @defer { totalQuantity } } }'
  const parts: unknown[] = []
  for await (const { data } of await storefrontClient(shop.sandbox).requestStream(query, { variables: { id } }))
    parts.push(data)
  expect(parts).toEqual([{ cart: { id, totalQuantity: 1 } }])
})
