import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { importOrders } from './import-orders.ts'
import { openOrderImport } from '#tests/harness/orders.ts'

onEveryDialect((_, open) => {
  test('import reads new and changed orders once', { tags: ['A11.3'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    for (let n = 0; n < 120; n++) shop.order()
    expect(await shop.read()).toEqual({ added: 120, changed: 0, unchanged: 0, archived: 0, skipped: 0 })
    expect(shop.noted()).toEqual(['orders'])
    expect(await shop.read()).toMatchObject({ added: 0, changed: 0 })
    expect(shop.noted()).toEqual([])
    shop.order()
    shop.control.refundOrder('1001')
    expect(await shop.read()).toMatchObject({ added: 1, changed: 1 })
    expect((await shop.numbers({ limit: 250 })).length).toBe(121)
  })

  test('import reads all lines of an order with more than one page of them', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const lines = Array.from({ length: 320 }, () => ({ variant: shop.variant('moss-troll') }))
    const { id } = shop.control.createOrder({ lines })
    await shop.read()
    const [order] = await shop.orders.list({ query: {} })
    expect(order!.lineItems).toHaveLength(320)
    expect(new Set(order!.lineItems.map((line) => line.id)).size).toBe(320)
    expect((await shop.refresh(id)).get(id)).toEqual({ what: 'unchanged', text: '#1001 had not changed.' })
  })

  test('older reads and older Shopify versions never overwrite newer data', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    shop.order()
    await shop.read()
    const row = () => database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...known } = await row()
    const later = (text: string) => new Date(Date.parse(text) + 1000).toISOString()
    const newer = {
      ...known,
      financialStatus: 'refunded',
      readAt: later(known.readAt),
      updatedAt: later(known.updatedAt),
    }
    await shop.save(newer)
    for (const late of [known, { ...known, updatedAt: newer.updatedAt }, { ...known, readAt: later(newer.readAt) }]) {
      expect((await shop.save({ ...late, financialStatus: 'voided' })).get(known.shopifyId)).toBe('unchanged')
      expect((await row()).financialStatus).toBe('refunded')
    }
  })

  test('app without access to customer data reads orders without emails', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    shop.control.setSituation({ customerData: 'no-personal-fields' })
    const { id } = shop.order()
    expect(await shop.read()).toMatchObject({ added: 1, skipped: 0 })
    expect(await shop.orders.list({ query: {} })).toMatchObject([{ shopifyOrderNumber: '#1001', customerEmail: null }])
    shop.control.setSituation({ customerData: 'full' })
    expect((await shop.refresh(id)).get(id)?.what).toBe('changed')
    expect(await shop.orders.list({ query: {} })).toMatchObject([{ customerEmail: 'ada@example.com' }])
  })

  test('app without access to orders gets an explanation and keeps stored orders', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    shop.order()
    await shop.read()
    shop.control.setSituation({ adminScopes: ['read_products'] })
    await expect(shop.read()).rejects.toThrow(/^The app lacks an access scope .* It needs read_orders\.$/)
    expect(await shop.numbers()).toEqual(['#1001'])
  })

  test('interrupted import leaves no gap when a webhook saves a newer order', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const old = '2026-11-01T10:00:00Z'
    for (let n = 0; n < 120; n++) shop.order().updatedAt = old.replace('10:00', `10:${String(n % 60).padStart(2, '0')}`)
    const { id } = shop.order()
    let pages = 0
    const withChanges: WithChanges = (work) =>
      ++pages === 2 ? Promise.reject(new Error('cut off')) : shop.withChanges(work)
    const interrupted = { ...shop.parts, withChanges }
    await expect(importOrders(interrupted, { signal: new AbortController().signal })).rejects.toThrow('cut off')
    expect(await shop.numbers({ limit: 250 })).toHaveLength(50)
    await shop.refresh(id)
    await shop.read()
    expect(new Set(await shop.numbers({ limit: 250 })).size).toBe(121)
  })

  test('change of store starts reading orders from the beginning', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    shop.order().updatedAt = '2026-01-01T00:00:00Z'
    await database.db
      .insertInto('orderReadings')
      .values({ id: 1, shop: 'gid://shopify/Shop/1', readTo: '2026-10-01T00:00:00.000Z' })
      .execute()
    expect(await shop.read()).toMatchObject({ added: 1 })
    expect(await shop.read()).toMatchObject({ added: 0, unchanged: 1 })
  })

  test('order deleted in Shopify counts as cancelled unless it is too old to show', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const recent = shop.order('ember-wyrm', 1).id
    const old = shop.order('ember-wyrm', 1, { createdAt: '2026-01-01T00:00:00Z' }).id
    await shop.read()
    shop.control.reset()
    const outcomes = await shop.refresh(recent, old, recent, 'gid://shopify/Order/7')
    expect([...outcomes].map(([, { what }]) => what)).toEqual(['deleted', 'unchanged', 'deleted'])
    const orders = await shop.orders.list({ query: {} })
    expect(orders.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true, false])
    expect(await shop.queue()).toEqual(['1+0 Ember Wyrm/32mm/None: #1002 0 of 1'])
  })
})
