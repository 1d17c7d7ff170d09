import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { countToPrint } from './print-queue.ts'
import { draft, openOrderImport, openOrders, putProduct } from './orders.testing.ts'
import { ordersConcerns } from './orders.concerns.ts'

onEveryDialect((_, open) => {
  test('issue 7 print queue: paid orders by miniature, scale and finishing, the one that waits longest first', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`
    shop.order('moss-troll', 2, { createdAt: at(5) })
    shop.order('ember-wyrm', 1, { createdAt: at(4) })
    const both = [
      { variant: shop.variant('moss-troll'), quantity: 1 },
      { variant: shop.variant('ember-wyrm', 1), quantity: 4 },
    ]
    shop.control.createOrder({ lines: both, createdAt: at(6) })
    shop.order('ember-wyrm', 9, { createdAt: at(1), paid: false })
    await shop.read()
    expect(await shop.queue()).toEqual([
      '1+0 Ember Wyrm/32mm/None: #1002 0 of 1',
      '3+0 Moss Troll/32mm/None: #1001 0 of 2, #1003 0 of 1',
      '4+0 Ember Wyrm/54mm/OSR Style: #1003 0 of 4',
    ])
    expect(await countToPrint(database.db)).toBe(8)
  })

  test('issue 7 print queue: marking is bounded, counts once however often it is said, survives a new reading, and is taken back by the former number', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const { id } = shop.order('ember-wyrm', 3)
    await shop.read()
    shop.noted()
    const [group] = await shop.orders.printQueue()
    const { orderId, lineId } = group!.orders[0]!
    const mark = (printed: number, before?: number) =>
      shop.orders.markPrinted({
        body: { lines: [{ orderId, lineId, printed, ...(before !== undefined && { before }) }] },
      })
    const [answered] = await mark(2)
    expect([answered!.toPrint, answered!.printed]).toEqual([1, 2])
    expect(shop.noted()).toEqual(['orders'])
    await mark(2)
    expect(shop.noted()).toEqual([])
    shop.control.payOrder(shop.order('moss-troll', 1, { paid: false }).id)
    await shop.read()
    await shop.refresh(id)
    expect((await shop.queue())[0]).toBe('1+2 Ember Wyrm/32mm/None: #1001 2 of 3')
    await mark(99)
    // What is printed comes last, and can still be taken back.
    expect((await shop.queue()).at(-1)).toBe('0+3 Ember Wyrm/32mm/None: #1001 3 of 3')
    // The second says the same number: a piece of each is printed, and one would be lost.
    for (const printed of [1, 3])
      await expect(mark(printed, 0)).rejects.toThrow(
        '409: Somebody else has marked Ember Wyrm of #1001 meanwhile: 3 of 3 printed.',
      )
    await mark(0, 3)
    expect((await shop.queue())[0]).toBe('3+0 Ember Wyrm/32mm/None: #1001 0 of 3')
    const diary = await database.db.selectFrom('activity').selectAll().orderBy('id').execute()
    expect(
      diary.map(({ action, kind, title, staffName, recordId }) => [staffName, action, kind, title, recordId]),
    ).toEqual([
      ['Ada', 'printed', 'order', '#1001', '1'],
      ['Ada', 'printed', 'order', '#1001', '1'],
      ['Ada', 'requeued', 'order', '#1001', '1'],
    ])
    expect([diary[0]!.before, diary[0]!.after].map((json) => JSON.parse(json!) as unknown)).toEqual([
      { '#1001 Ember Wyrm, 32mm, None': 0 },
      { '#1001 Ember Wyrm, 32mm, None': 2 },
    ])
    for (const lines of [[{ orderId: '9', lineId, printed: 1 }], [{ orderId, lineId: 'x', printed: 1 }]])
      await expect(shop.orders.markPrinted({ body: { lines } })).rejects.toThrow(/^404: /)
  })

  test('issue 7 print queue: what is cancelled, refunded or sent leaves it, piece by piece', async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    for (let n = 0; n < 4; n++) shop.order('ember-wyrm', 3)
    await shop.read()
    const [group] = await shop.orders.printQueue()
    await shop.orders.markPrinted({
      body: { lines: group!.orders.map(({ orderId, lineId }) => ({ orderId, lineId, printed: 1 })) },
    })
    const line = (order: string) => shop.control.order(order).lineItems[0]!.id
    shop.control.cancelOrder('1001')
    shop.control.refundOrder('1002', { lines: [{ line: line('1002'), quantity: 1 }] })
    shop.control.fulfilOrder('1003', [{ line: line('1003'), quantity: 2 }])
    await shop.read()
    // Two of 1003 are sent, so they were printed, whoever forgot to say so.
    expect(await shop.queue()).toEqual(['4+4 Ember Wyrm/32mm/None: #1002 1 of 2, #1003 2 of 3, #1004 1 of 3'])
    shop.control.refundOrder('1002')
    shop.control.fulfilOrder('1003')
    shop.control.fulfilOrder('1004')
    await shop.read()
    expect(await shop.queue()).toEqual([])
    expect(await countToPrint(database.db)).toBe(0)
  })

  test('issue 7 print queue: a renamed miniature is one group; gift cards and test orders are not printed', async () => {
    await using database = await open()
    const room = openOrders(database.db)
    const own = { shopifyId: 'gid://shopify/Product/1', variantId: 'gid://shopify/ProductVariant/1' }
    await putProduct(database.db, { id: 7, ...own })
    await room.save(
      draft({ number: 'A', items: [{ title: 'Red Dragon', variantId: own.variantId }] }),
      draft({ number: 'B', items: [{ title: 'Ruby Dragon', productGid: own.shopifyId }] }),
      draft({ number: 'C', items: [{ title: 'Gift card', isShipped: false }] }),
      draft({ number: 'D', isTest: 1 }),
    )
    expect(await room.queue()).toEqual(['2+0 Ruby Dragon/32mm/None: A 0 of 1, B 0 of 1'])
    expect((await room.orders.printQueue())[0]!.productId).toBe('7')
  })

  test('issue 7 print queue: of several people who mark at once nobody’s mark is lost', async () => {
    await using database = await open()
    const room = openOrders(database.db)
    await room.save(
      ...Array.from({ length: 6 }, () => draft({ items: [{ quantity: 5 }, { title: 'Moss Troll', quantity: 5 }] })),
    )
    const lines = (await room.orders.printQueue()).flatMap(({ orders }) => orders)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(lines.length - 1), fc.nat(6)), { minLength: 1, maxLength: 12 }),
        async (marks) => {
          await database.db.deleteFrom('prints').execute()
          const wanted = new Map(marks)
          // Each line is one person's; all send at the same moment, in their own order.
          await Promise.all(
            [...wanted].map(([index, printed]) => {
              const { orderId, lineId } = lines[index]!
              return room.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed }] } })
            }),
          )
          const now = (await room.orders.printQueue()).flatMap(({ orders }) => orders)
          for (const [index, { lineId }] of lines.entries())
            expect(now.find((line) => line.lineId === lineId)!.printed).toBe(Math.min(wanted.get(index) ?? 0, 5))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('what has waited for a week to be printed is said, and goes when it is printed', async () => {
    await using database = await open()
    const room = openOrders(database.db)
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await room.save(draft({ createdAt: ago(8) }), draft({ createdAt: ago(6) }))
    const concerns = ordersConcerns({ db: database.db })
    expect(await concerns()).toEqual([
      {
        level: 'info',
        text: 'One paid order has waited for more than a week to be printed. Print it, or mark it as printed.',
        path: '/admin/print-queue',
      },
    ])
    const { orderId, lineId } = (await room.orders.printQueue())[0]!.orders[0]!
    await room.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 1 }] } })
    expect(await concerns()).toEqual([])
  })
})
