import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCartClient, createCart, pay, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'
import { openReceiver } from '#sandbox/testing/receiver.ts'

test('a paid cart becomes an order and lowers the stock', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm', 1), quantity: 2 }])
  const shown = await fetch(cart.checkoutUrl)
  const page = await shown.text()
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const part of ['local stand-in', 'No money moves', 'ember wyrm', '54mm / OSR Style', '2 × $9.50', '$19.00']) {
    expect(page).toContain(part)
  }
  expect(page).toContain('href="http://localhost:3000/cart"')

  const paid = await pay(cart)
  expect(paid.status).toBe(303)
  const thanks = await (await fetch(new URL(paid.headers.get('location') ?? '', shop.sandbox.origin))).text()
  expect(thanks).toContain('#1001')
  expect(thanks).toContain('ada@example.com')
  expect(await createCartClient(shop).read(cart.id)).toBeNull()
  expect(shop.control.product('ember-wyrm').variants[1]?.inventoryQuantity).toBe(1)

  const orders = `{ orders(first: 5, sortKey: UPDATED_AT) { nodes { name email displayFinancialStatus
    totalPriceSet { shopMoney { amount currencyCode } }
    lineItems(first: 5) { nodes { quantity variantTitle variant { id } originalUnitPriceSet { shopMoney { amount } } } } } } }`
  expect(await shop.admin(orders)).toMatchObject({
    orders: {
      nodes: [
        {
          name: '#1001',
          email: 'ada@example.com',
          displayFinancialStatus: 'PAID',
          totalPriceSet: { shopMoney: { amount: '19.0', currencyCode: 'USD' } },
          lineItems: { nodes: [{ quantity: 2, variant: { id: variantId(shop, 'ember-wyrm', 1) } }] },
        },
      ],
    },
  })
})

test('the content security policy allows only the page’s style sheet', async () => {
  await using shop = await openSandbox()
  const response = await fetch((await createCart(shop, [])).checkoutUrl)
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(await response.text()) ?? []
  expect(style).toContain('--screen')
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  )
})

test('paying twice creates one order, and a paid cart redirects to it', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  const [first, second] = [await pay(cart), await pay(cart)]
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(shop.control.orders()).toHaveLength(1)
  expect((await fetch(cart.checkoutUrl, { redirect: 'manual' })).status).toBe(303)
})

test('the checkout reports sold-out lines and creates no order', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm', 1), quantity: 2 }])
  shop.control.changeVariant(variantId(shop, 'ember-wyrm', 1), { stock: 1 })
  const refused = await pay(cart)
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(page).toContain('no longer available')
  expect(page).toContain('Only 1 left')
  expect(page).not.toContain('Pay now')
  expect(shop.control.orders()).toEqual([])
  expect(await createCartClient(shop).read(cart.id)).not.toBeNull()
})

test('an invalid email is rejected, and markup in it is escaped', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  const response = await pay(cart, '"><script>')
  expect(response.status).toBe(422)
  const page = await response.text()
  expect(page).toContain('Enter an email address')
  expect(page).not.toContain('<script>')
})

test('a cart that is empty or lacks its key can’t be paid', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  expect((await fetch(cart.checkoutUrl.replace(/key=.*/, 'key=nonsense'))).status).toBe(404)
  const soldOut = await createCart(shop, [{ merchandiseId: variantId(shop, 'moss-troll') }])
  expect(await (await fetch(soldOut.checkoutUrl)).text()).toContain('There is nothing in this cart')
})

const charging = {
  taxPercent: 10,
  shippingPrice: '5.00',
  discountCodes: [
    { code: 'WELCOME10', percent: 10, isActive: true },
    { code: 'WINTER', percent: 50, isActive: false },
  ],
}

function enterCode(cart: { checkoutUrl: string }, discount: string): Promise<Response> {
  return fetch(cart.checkoutUrl, { method: 'POST', body: new URLSearchParams({ discount }) })
}

test('the checkout charges discount, shipping and tax, and the order and its webhook say the same', async () => {
  await using shop = await openSandbox()
  await using receiver = await openReceiver(shop.sandbox.credentials.webhookSecret)
  const subscription = `mutation M($uri: String!) {
    webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: $uri }) { userErrors { message } } }`
  await shop.admin(subscription, { uri: receiver.uri })
  shop.control.setSituation(charging)
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm'), quantity: 5 }])
  expect(await textOf(await fetch(cart.checkoutUrl))).toMatch(
    /Subtotal \$20.00 Shipping \$5.00 Tax \$2.50 Total \$27.50/,
  )
  expect(await textOf(await enterCode(cart, 'winter'))).toContain('This discount is currently inactive')
  expect(await textOf(await enterCode(cart, 'nonsense'))).toContain('Enter a valid discount code')
  const sums = 'Subtotal $20.00 Discount WELCOME10 -$2.00 Shipping $5.00 Tax $2.30 Total $25.30'
  expect(await textOf(await enterCode(cart, 'welcome10'))).toContain(sums)
  const paid = await pay(cart)
  expect(await textOf(await fetch(new URL(paid.headers.get('location') ?? '', shop.sandbox.origin)))).toContain(sums)

  const amounts = [
    'subtotalPrice',
    'totalDiscounts',
    'totalShippingPrice',
    'totalTax',
    'totalPrice',
    'currentTotalPrice',
  ]
  const order = `{ orders(first: 1) { nodes { discountCode discountCodes taxesIncluded
    ${amounts.map((name) => `${name}Set { shopMoney { amount } }`).join(' ')}
    lineItems(first: 1) { nodes { discountedTotalSet { shopMoney { amount } }
      all: discountedTotalSet(withCodeDiscounts: true) { shopMoney { amount } } } } } } }`
  const money = (amount: string) => ({ shopMoney: { amount } })
  expect(await shop.admin(order)).toEqual({
    orders: {
      nodes: [
        {
          discountCode: 'WELCOME10',
          discountCodes: ['WELCOME10'],
          taxesIncluded: false,
          subtotalPriceSet: money('18.0'),
          totalDiscountsSet: money('2.0'),
          totalShippingPriceSet: money('5.0'),
          totalTaxSet: money('2.3'),
          totalPriceSet: money('25.3'),
          currentTotalPriceSet: money('25.3'),
          lineItems: { nodes: [{ discountedTotalSet: money('20.0'), all: money('18.0') }] },
        },
      ],
    },
  })
  await shop.control.deliveriesSettled()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    subtotal_price: '18.00',
    total_discounts: '2.00',
    total_tax: '2.30',
    total_price: '25.30',
    discount_codes: [{ code: 'WELCOME10', amount: '2.00', type: 'percentage' }],
    total_shipping_price_set: { shop_money: { amount: '5.00', currency_code: 'USD' } },
  })
  const [line] = shop.control.order('1001').lineItems
  shop.control.refundOrder('1001', { lines: [{ line: line!.id, quantity: 1 }] })
  expect(shop.control.order('1001').refundedCents).toBe(396)
  shop.control.refundOrder('1001')
  expect(shop.control.order('1001')).toMatchObject({ refundedCents: 2530, displayFinancialStatus: 'REFUNDED' })
})

test('tax that prices include is named, not added', async () => {
  await using shop = await openSandbox()
  shop.control.setSituation({ taxPercent: 25, pricesIncludeTax: true })
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  expect(await textOf(await fetch(cart.checkoutUrl))).toContain('Shipping Free Total $4.00 Including $0.80 in taxes')
  await pay(cart)
  expect(shop.control.order('1001')).toMatchObject({ totalCents: 400, taxCents: 80, taxesIncluded: true })
})

test.each([
  [{ shippingPrice: null }, 'Shipping not available'],
  [{ takesPayments: false }, 'This store can’t accept payments right now'],
])('a store with %o keeps shoppers from paying and says why', async (situation, message) => {
  await using shop = await openSandbox()
  shop.control.setSituation(situation)
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  const page = await textOf(await fetch(cart.checkoutUrl))
  expect(page).toContain(message)
  expect(page).not.toContain('Pay now')
  expect((await pay(cart)).status).toBe(409)
  expect(shop.control.orders()).toEqual([])
})

test('behind a password page the checkout ends there', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  shop.control.setSituation({ hasPasswordPage: true })
  const response = await fetch(cart.checkoutUrl)
  expect(new URL(response.url).pathname).toBe('/password')
  expect(await textOf(response)).toContain('This store is password protected')
  expect((await pay(cart)).headers.get('location')).toBe('/password')
  expect(shop.control.orders()).toEqual([])
})

/** The text of a page's body, in one line. */
async function textOf(response: Response): Promise<string> {
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(await response.text()) ?? []
  return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
