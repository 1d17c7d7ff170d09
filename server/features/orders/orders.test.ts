import { expect, test } from 'vitest'
import type { OrderStage } from '#shared/features/orders/orders.schema.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { draft, openOrderImport, openOrders, putProduct } from '#tests/harness/orders.ts'

onEveryDialect((_, open) => {
  test('order has every field of the contract, as read from Shopify', { tags: ['A3.4'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const lines = [{ variant: shop.variant('ember-wyrm', 1), quantity: 2 }, { variant: shop.variant('green-paint') }]
    const made = shop.control.createOrder({ lines, email: 'ada@example.com' })
    shop.control.refundOrder('1001', { amount: '2.5' })
    const { id: shopifyId, variants } = shop.control.product('ember-wyrm')
    await putProduct(database.db, { id: 12, shopifyId, variantId: variants[1]!.id })
    await shop.read()
    const [order] = await shop.orders.list({ query: {} })
    expect(order).toEqual({
      id: '1',
      shopifyOrderNumber: '#1001',
      customerEmail: 'ada@example.com',
      orderStatus: 'partially_refunded',
      fulfillmentStatus: 'unfulfilled',
      totalPrice: '22.50',
      currency: 'USD',
      lineItems: [
        {
          id: made.lineItems[0]!.id,
          title: 'Ember Wyrm',
          variantTitle: '54mm / OSR Style',
          sku: 'EMBER-WYRM-2',
          quantity: 2,
          currentQuantity: 2,
          printed: 0,
          posted: 0,
          productId: '12',
          scale: '54mm',
          finishing: 'OSR Style',
          wishes: [],
          unitPrice: '9.50',
          total: '19.00',
        },
        expect.objectContaining({ title: 'Green Paint', scale: '', finishing: '', productId: null, total: '3.50' }),
      ],
      wishes: [],
      money: { discounts: '0.00', subtotal: '22.50', shipping: '0.00', tax: '0.00', refunded: '2.50' },
      taxesIncluded: false,
      stages: ['to-print', 'refunded'],
      reprints: [],
      parcels: [],
      otherParcels: [],
      isTest: false,
      createdAt: new Date(made.createdAt).toISOString(),
      updatedAt: new Date(made.updatedAt).toISOString(),
      cancelledAt: null,
      shopifyUrl: null,
    })
    expect(await shop.orders.byId({ params: { id: '1' } })).toEqual(order)
    await expect(shop.orders.byId({ params: { id: '2' } })).rejects.toThrow('404: Order not found')
  })

  test('an order says what discount, shipping and tax made of its lines', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const discountCodes = [{ code: 'WELCOME10', percent: 10, isActive: true }]
    shop.control.setSituation({ taxPercent: 8, shippingPrice: '5.00', discountCodes })
    const lines = [{ variant: shop.variant('ember-wyrm', 1), quantity: 2 }]
    shop.control.createOrder({ lines, discountCodes: ['WELCOME10'] })
    shop.control.setSituation({ taxPercent: 25, pricesIncludeTax: true, shippingPrice: '0.00' })
    shop.control.createOrder({ lines: [{ variant: shop.variant('ember-wyrm', 0) }] })
    await shop.read()
    expect(await shop.orders.list({ query: {} })).toMatchObject([
      {
        totalPrice: '4.00',
        money: { discounts: '0.00', subtotal: '4.00', shipping: '0.00', tax: '0.80' },
        taxesIncluded: true,
      },
      {
        totalPrice: '23.87',
        money: { discounts: '1.90', subtotal: '17.10', shipping: '5.00', tax: '1.77' },
        taxesIncluded: false,
        lineItems: [{ unitPrice: '9.50', total: '19.00' }],
      },
    ])
  })

  test("order status is lower case and the order links to Shopify's admin", { tags: ['A3.4'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db, { adminUrl: 'https://hoard.myshopify.com/admin' })
    await api.save(draft({ shopifyId: 'gid://shopify/Order/20000000000000001' }))
    expect(await api.orders.list({ query: {} })).toMatchObject([
      {
        orderStatus: 'paid',
        // Stored by a version that didn't read it.
        taxesIncluded: false,
        shopifyUrl: 'https://hoard.myshopify.com/admin/orders/20000000000000001',
      },
    ])
  })

  test('orders are listed newest first in pages', { tags: ['A7.6'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    // Saved in a different order than created, two of them in the same second.
    const at = (second: number) => `2026-11-20T10:00:0${second}.000Z`
    for (const [number, second] of [
      ['C', 3],
      ['A', 1],
      ['D', 3],
      ['B', 2],
    ] as const)
      await api.save(draft({ number, createdAt: at(second) }))
    expect(await api.numbers()).toEqual(['D', 'C', 'B', 'A'])
    const pages: string[][] = []
    for (let before: string | undefined; ;) {
      const page = await api.orders.list({ query: { limit: 2, ...(before && { before }) } })
      if (page.length === 0) break
      pages.push(page.map(({ shopifyOrderNumber }) => shopifyOrderNumber))
      before = page.at(-1)!.id
    }
    expect(pages).toEqual([
      ['D', 'C'],
      ['B', 'A'],
    ])
    expect(await api.numbers({ before: '99' })).toEqual([])
  })

  test('orders are found and counted by stage', { tags: ['A14.4'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    const sent = { quantity: 2, fulfilled: 2 }
    await api.save(
      draft({ number: 'new' }),
      draft({ number: 'half', items: [{ quantity: 2 }] }),
      draft({ number: 'ready', items: [{}, { isShipped: false }] }),
      draft({ number: 'part', fulfillmentStatus: 'partially_fulfilled', items: [sent, {}] }),
      draft({ number: 'sent', fulfillmentStatus: 'fulfilled', items: [sent] }),
      draft({ number: 'by hand' }),
      draft({ number: 'away', cancelledAt: '2026-11-02T00:00:00.000Z', financialStatus: 'refunded' }),
      draft({ number: 'some', financialStatus: 'partially_refunded' }),
      draft({ number: 'unpaid', financialStatus: 'pending' }),
      draft({ number: 'test', isTest: 1 }),
      draft({ number: 'download', items: [{ isShipped: false }] }),
    )
    const of = async (number: string) =>
      (await api.orders.list({ query: {} })).find(({ shopifyOrderNumber }) => shopifyOrderNumber === number)!
    for (const number of ['half', 'ready']) {
      const { id, lineItems } = await of(number)
      await api.orders.markPrinted({ body: { lines: [{ orderId: id, lineId: lineItems[0]!.id, printed: 1 }] } })
    }
    const hand = await of('by hand')
    const posted = JSON.stringify({ [hand.lineItems[0]!.id]: 1 })
    await database.db.updateTable('orders').set({ posted }).where('number', '=', 'by hand').execute()
    const found = async (stage: OrderStage) => (await api.numbers({ stage, limit: 2 })).join(', ')
    expect(await api.numbers({ stage: 'to-print' })).toEqual(['some', 'part', 'half', 'new'])
    expect(await found('to-print')).toBe('some, part')
    expect(await found('printed')).toBe('ready')
    expect(await found('posted')).toBe('by hand, sent')
    expect(await found('cancelled')).toBe('away')
    expect(await found('refunded')).toBe('some, away')
    expect(await api.numbers({ stage: 'to-print', before: (await of('part')).id })).toEqual(['half', 'new'])
    expect(await api.numbers({ stage: 'to-print', status: 'partially_refunded' })).toEqual(['some'])
    expect(await api.numbers({ stage: 'to-print', search: 'troll' })).toEqual([])
    expect(await api.orders.counts()).toEqual({ 'to-print': 4, printed: 1, posted: 2, cancelled: 1, refunded: 2 })
    expect((await of('some')).stages).toEqual(['to-print', 'refunded'])
    for (const number of ['test', 'download']) expect((await of(number)).stages, number).toEqual([])
  })

  test('orders are found by number, email, line titles and status', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    shop.order('ember-wyrm', 1, { email: 'Zoë_100%@example.com' })
    shop.order('moss-troll', 1, { email: null, paid: false })
    await shop.read()
    expect(await shop.numbers({ search: 'EMBER wyrm' })).toEqual(['#1001'])
    expect(await shop.numbers({ search: 'zoe_100%' })).toEqual(['#1001'])
    expect(await shop.numbers({ search: 'zoe1' })).toEqual([])
    expect(await shop.numbers({ search: '1002' })).toEqual(['#1002'])
    expect(await shop.numbers({ search: '_' })).toEqual(['#1001'])
    expect(await shop.numbers({ search: String.raw`\ '` })).toEqual([])
    expect(await shop.numbers({ status: 'pending' })).toEqual(['#1002'])
    expect(await shop.numbers({ status: 'paid', search: 'troll' })).toEqual([])
  })
})
