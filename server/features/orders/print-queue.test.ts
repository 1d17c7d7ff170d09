import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { summarizeToPrint } from './print-queue.ts'
import { draft, openOrderImport, openOrders, putProduct } from '#tests/harness/orders.ts'

onEveryDialect((_, open) => {
  test('print queue groups paid orders and shows the longest wait first', { tags: ['A10.12'] }, async () => {
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
    expect(await summarizeToPrint(database.db)).toEqual({ pieces: 8, oldest: '2026-11-04T10:00:00.000Z' })
  })

  test('mark is limited, idempotent, survives an import and can be reverted', async () => {
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
    const [returned] = await mark(2)
    expect([returned!.toPrint, returned!.printed]).toEqual([1, 2])
    expect(shop.noted()).toEqual(['orders'])
    await mark(2)
    expect(shop.noted()).toEqual([])
    shop.control.payOrder(shop.order('moss-troll', 1, { paid: false }).id)
    await shop.read()
    await shop.refresh(id)
    expect((await shop.queue())[0]).toBe('1+2 Ember Wyrm/32mm/None: #1001 2 of 3')
    await mark(99)
    // Printed groups come last and can still be reverted.
    expect((await shop.queue()).at(-1)).toBe('0+3 Ember Wyrm/32mm/None: #1001 3 of 3')
    // The second mark sets the same number; accepting it would lose a piece.
    for (const printed of [1, 3])
      await expect(mark(printed, 0)).rejects.toThrow(
        '409: Someone else changed Ember Wyrm of #1001 to 3 of 3 printed. Check the number and try again.',
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
    // Sent again after a lost response, a mark counts once; without its id it is a conflict.
    const again = { id: crypto.randomUUID(), lines: [{ orderId, lineId, printed: 1, before: 0 }] }
    for (let times = 0; times < 2; times++) await shop.orders.markPrinted({ body: again })
    expect((await shop.queue())[0]).toBe('2+1 Ember Wyrm/32mm/None: #1001 1 of 3')
    await expect(mark(1, 0)).rejects.toThrow('409')
  })

  test('cancelled, refunded and sent pieces leave the print queue', async () => {
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
    // Two pieces of 1003 were sent, so they count as printed.
    expect(await shop.queue()).toEqual(['4+4 Ember Wyrm/32mm/None: #1002 1 of 2, #1003 2 of 3, #1004 1 of 3'])
    shop.control.refundOrder('1002')
    shop.control.fulfilOrder('1003')
    shop.control.fulfilOrder('1004')
    await shop.read()
    expect(await shop.queue()).toEqual([])
    expect(await summarizeToPrint(database.db)).toEqual({ pieces: 0, oldest: null })
  })

  test('print queue groups renamed miniatures and omits gift cards and tests', async () => {
    await using database = await open()
    const api = openOrders(database.db)
    const own = { shopifyId: 'gid://shopify/Product/1', variantId: 'gid://shopify/ProductVariant/1' }
    await putProduct(database.db, { id: 7, ...own })
    await api.save(
      draft({ number: 'A', items: [{ title: 'Red Dragon', variantId: own.variantId }] }),
      draft({ number: 'B', items: [{ title: 'Ruby Dragon', productGid: own.shopifyId }] }),
      draft({ number: 'C', items: [{ title: 'Gift card', isShipped: false }] }),
      draft({ number: 'D', isTest: 1 }),
    )
    expect(await api.queue()).toEqual(['2+0 Ruby Dragon/32mm/None: A 0 of 1, B 0 of 1'])
    expect((await api.orders.printQueue())[0]!.productId).toBe('7')
  })

  test('concurrent marks by several people are never lost', { tags: ['A10.12'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    await api.save(
      ...Array.from({ length: 6 }, () => draft({ items: [{ quantity: 5 }, { title: 'Moss Troll', quantity: 5 }] })),
    )
    const lines = (await api.orders.printQueue()).flatMap(({ orders }) => orders)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(lines.length - 1), fc.nat(6)), { minLength: 1, maxLength: 12 }),
        async (marks) => {
          await database.db.deleteFrom('prints').execute()
          const wanted = new Map(marks)
          // Each line belongs to one person; all send their marks at once, each in a different order.
          await Promise.all(
            [...wanted].map(([index, printed]) => {
              const { orderId, lineId } = lines[index]!
              return api.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed }] } })
            }),
          )
          const now = (await api.orders.printQueue()).flatMap(({ orders }) => orders)
          for (const [index, { lineId }] of lines.entries())
            expect(now.find((line) => line.lineId === lineId)!.printed).toBe(Math.min(wanted.get(index) ?? 0, 5))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('orders of the same second are printed in the order of their numbers', { tags: ['A14.8'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    const at = { createdAt: '2026-11-20T10:00:00.000Z' }
    // Imported in another order, such as after a later change of the first one.
    await api.save(draft({ ...at, number: '#1002', items: [{ title: 'Moss Troll' }, {}] }))
    await api.save(draft({ ...at, number: '#1001', items: [{}] }), draft({ ...at, number: '#999', items: [{}] }))
    expect(await api.queue()).toEqual([
      '3+0 Ember Wyrm/32mm/None: #999 0 of 1, #1001 0 of 1, #1002 0 of 1',
      '1+0 Moss Troll/32mm/None: #1002 0 of 1',
    ])
    // Saved at once, they get ids in the order of Shopify's.
    const gid = (id: number) => ({ ...at, number: `#${id}`, shopifyId: `gid://shopify/Order/${id}` })
    await api.save(draft(gid(1000000)), draft(gid(999999)))
    expect((await api.numbers()).slice(0, 2)).toEqual(['#1000000', '#999999'])
  })

  test('pieces to print are counted with the oldest order that waits', { tags: ['A14.1'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    expect(await summarizeToPrint(database.db)).toEqual({ pieces: 0, oldest: null })
    const [first, second] = ['2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z'] as const
    await api.save(draft({ createdAt: second, items: [{ quantity: 2 }] }), draft({ createdAt: first }))
    expect(await summarizeToPrint(database.db)).toEqual({ pieces: 3, oldest: first })
    const { orderId, lineId } = (await api.orders.printQueue())[0]!.orders[0]!
    await api.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 1 }] } })
    expect(await summarizeToPrint(database.db)).toEqual({ pieces: 2, oldest: second })
  })

  test('a reprint returns printed pieces with a reason, once, and can be undone', { tags: ['A14.7'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    await api.save(draft({ number: '#1001', items: [{ quantity: 3, fulfilled: 1 }] }), draft({ number: '#1002' }))
    const [group] = await api.orders.printQueue()
    const { orderId, lineId } = group!.orders[0]!
    await api.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 3 }] } })
    api.noted()
    const body = { id: 'reprint-1', orderId, lineId, pieces: 1, reason: ' broken ', before: 3 }
    const queue = async () => (await api.queue()).find((group) => group.includes('#1001'))
    for (let times = 0; times < 2; times++) await api.orders.reprint({ body })
    expect(await queue()).toBe('2+2 Ember Wyrm/32mm/None: #1001 2 of 3, #1002 0 of 1')
    expect(api.noted()).toEqual(['orders'])
    const reprints = async () => (await api.orders.byId({ params: { id: orderId } })).reprints
    expect(await reprints()).toEqual([
      {
        id: 'reprint-1',
        lineId,
        pieces: 1,
        reason: 'broken',
        staffName: 'Ada',
        at: expect.stringMatching(/^20/),
        wasPosted: false,
      },
    ])
    // One piece is posted, one waits again.
    const refused = (patch: object) => api.orders.reprint({ body: { ...body, id: 'reprint-2', before: 2, ...patch } })
    await expect(refused({ pieces: 2 })).rejects.toThrow('409: Only 1 printed piece of Ember Wyrm of #1001 can be')
    await expect(refused({ before: 3 })).rejects.toThrow('409: Someone else changed Ember Wyrm of #1001 to 2 of 3')
    await expect(refused({ orderId: '99' })).rejects.toThrow('404')
    for (const reason of ['', ' ', 'two\nlines', 'x'.repeat(201)])
      await expect(refused({ reason }), reason).rejects.toThrow('400')
    await api.orders.undoReprint({ params: { id: 'reprint-1' } })
    expect([await queue(), await reprints()]).toEqual(['1+3 Ember Wyrm/32mm/None: #1001 3 of 3, #1002 0 of 1', []])
    await expect(api.orders.undoReprint({ params: { id: 'reprint-1' } })).rejects.toThrow('404: Reprint not found')
    const events = await database.db.selectFrom('activity').selectAll().orderBy('id').execute()
    expect(
      events.slice(1).map(({ action, staffName, title, before, after }) => [action, staffName, title, before, after]),
    ).toEqual([
      [
        'reprinted',
        'Ada',
        '#1001',
        '{"#1001 Ember Wyrm, 32mm, None":3}',
        '{"#1001 Ember Wyrm, 32mm, None":2,"Reason of the reprint":"broken"}',
      ],
      [
        'printed',
        'Ada',
        '#1001',
        '{"#1001 Ember Wyrm, 32mm, None":2,"Reason of the reprint":"broken"}',
        '{"#1001 Ember Wyrm, 32mm, None":3}',
      ],
    ])
    // Two people find the same broken piece.
    const both = ['reprint-3', 'reprint-4'].map((id) => api.orders.reprint({ body: { ...body, id } }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await database.db.updateTable('orders').set({ cancelledAt: '2026-11-20T00:00:00.000Z' }).execute()
    await expect(refused({})).rejects.toThrow('409: #1001 isn’t printed any more')
  })

  test('the queue shows the pictures of the miniatures', { tags: ['A14.6'] }, async () => {
    await using database = await open()
    const api = openOrders(database.db)
    const own = { shopifyId: 'gid://shopify/Product/1', variantId: 'gid://shopify/ProductVariant/1' }
    await putProduct(database.db, { id: 7, ...own })
    const photos = JSON.stringify([{ image: '/media/wyrm.webp' }, { image: '/media/other.webp' }])
    await database.db.updateTable('products').set({ photos }).execute()
    await api.save(draft({ items: [{ title: 'Wyrm', variantId: own.variantId }, { title: 'Troll' }] }))
    expect((await api.orders.printQueue()).map(({ title, imageUrl }) => [title, imageUrl])).toEqual([
      ['Wyrm', '/media/wyrm.webp'],
      ['Troll', null],
    ])
  })
})
