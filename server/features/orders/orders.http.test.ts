import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('paid checkout appears in the orders and the print queue after an import', { tags: ['A7.6'] }, async () => {
  const { control } = shop.shopify
  const variant = control.product('emerald-wyrm').variants[0]!.id
  control.createOrder({ lines: [{ variant, quantity: 2 }], email: 'ada@example.com' })
  expect(await shop.staff.orders.list({ query: {} })).toEqual([])
  expect(await shop.staff.orders.sync()).toEqual({ message: 'Sync started. Orders are being read from Shopify.' })
  await eventually(() => shop.staff.orders.list({ query: {} })).toHaveLength(1)
  const [order] = await shop.staff.orders.list({ query: {} })
  expect(order).toMatchObject({ shopifyOrderNumber: '#1001', customerEmail: 'ada@example.com', orderStatus: 'paid' })
  expect(order!.lineItems[0]!.productId).not.toBeNull()
  const [group] = await shop.staff.orders.printQueue()
  expect(group).toMatchObject({ productId: order!.lineItems[0]!.productId, toPrint: 2, printed: 0 })
  const sales = await shop.staff.orders.sales({ query: { days: 1 } })
  expect(sales).toMatchObject({ currency: 'USD', total: 1, days: [{ orders: 1, revenue: order!.totalPrice }] })
})

test('only administrators can use orders', { tags: ['A7.13'] }, async () => {
  await using locked = await openShop({ imported: false })
  const editor = await locked.signIn('editor')
  for (const { orders } of [editor, locked.visitor]) {
    const refused = orders === editor.orders ? /^ApiError: 403: / : /^ApiError: 401: /
    const calls = [
      orders.list({ query: {} }),
      orders.byId({ params: { id: '1' } }),
      orders.sales({ query: {} }),
      orders.printQueue(),
      orders.markPrinted({ body: { lines: [{ orderId: '1', lineId: 'x', printed: 1 }] } }),
      orders.counts(),
      orders.reprint({ body: { id: 'a-reprint', orderId: '1', lineId: 'x', pieces: 1, reason: 'broken' } }),
      orders.undoReprint({ params: { id: 'a-reprint' } }),
      orders.sync(),
    ]
    for (const answer of await Promise.allSettled(calls))
      expect(answer.status === 'rejected' && String(answer.reason)).toMatch(refused)
  }
})
