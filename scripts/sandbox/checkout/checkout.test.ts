import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCartClient, createCart, pay, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

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
