import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { openOrderImport } from '#tests/harness/orders.ts'
import { countReadyToPack, ordersToPack } from './packing.ts'

onEveryDialect((_, open) => {
  test('an order is ready to pack once all its pieces are printed', { tags: ['A13.1'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const { db } = database
    const both = [
      { variant: shop.variant('moss-troll'), quantity: 1 },
      { variant: shop.variant('ember-wyrm'), quantity: 2 },
    ]
    shop.control.createOrder({ lines: both })
    const second = shop.order('ember-wyrm', 1)
    const third = shop.order('ember-wyrm', 1)
    shop.order('ember-wyrm', 1, { paid: false })
    shop.order('ember-wyrm', 1, { test: true })
    await shop.read()
    const toPack = async () =>
      (await ordersToPack(db)).map(
        ({ order, lines, isReady }) =>
          `${order.number} ${isReady ? 'ready' : 'part'}: ${lines.map(({ line, ready }) => `${ready} ${line.title}`).join(', ')}`,
      )
    expect(await toPack()).toEqual([])
    const groups = await shop.orders.printQueue()
    const printed = groups.flatMap(({ title, orders }) => orders.map((order) => ({ ...order, title })))
    const mark = (title: string) =>
      shop.orders.markPrinted({
        body: {
          lines: printed
            .filter((line) => line.title === title)
            .map(({ orderId, lineId, quantity }) => ({ orderId, lineId, printed: quantity })),
        },
      })
    await mark('Ember Wyrm')
    expect(await toPack()).toEqual([
      '#1001 part: 0 Moss Troll, 2 Ember Wyrm',
      '#1002 ready: 1 Ember Wyrm',
      '#1003 ready: 1 Ember Wyrm',
    ])
    expect(await countReadyToPack(db)).toBe(2)
    await mark('Moss Troll')
    expect(await countReadyToPack(db)).toBe(3)
    shop.control.cancelOrder(second.id)
    shop.control.fulfilOrder(third.id)
    await shop.read()
    expect(await toPack()).toEqual(['#1001 ready: 1 Moss Troll, 2 Ember Wyrm'])
    shop.control.refundOrder(shop.control.orders()[0]!.id)
    await shop.read()
    expect(await countReadyToPack(db)).toBe(0)
  })
})
