import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#server/database/migrations.ts'
import type { Database } from '#server/database/database.ts'
import { callEndpoint } from '#server/http/page-forms.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { orderStatusContract } from '#shared/features/orders/order-status.contract.ts'
import { wishesText } from '#shared/features/orders/wishes.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { openOrderImport, openPacking } from '#tests/harness/orders.ts'
import { silent } from '#tests/harness/silent.ts'
import { orderStatusRoutes } from './order-status.ts'

const lookUp = (db: Database, order: string) => {
  const routes = orderStatusRoutes({ db, limits: createRateLimits(null), keys: ['a key'] })
  const call = { requestId: 'test', log: silent, staff: null, ip: '192.0.2.1', reads() {} }
  return callEndpoint(routes, orderStatusContract.status, { body: { order, email: 'ada@example.com' } }, call)
}

type Shop = Awaited<ReturnType<typeof openOrderImport>>

/** The queue as `1 of #1001: Name on base: Ada`. */
const queueOf = async ({ orders }: Shop) =>
  (await orders.printQueue()).map(({ toPrint, wishes, orders: lines }) => {
    const numbers = lines.map(({ shopifyOrderNumber }) => shopifyOrderNumber).join()
    return `${toPrint} of ${numbers}: ${wishesText(wishes)}`
  })

const NAME = { key: 'Name on base', value: 'Ada' }
const FILE = { key: '_print_file', value: 'https://files.example/base.stl' }
const NOTE = { key: 'Note', value: 'Print in grey,\nplease. <b>' }

onEveryDialect((_, open) => {
  test(
    'a property of one of two equal lines and a note are seen wherever the piece is, and make it another piece',
    { tags: ['C10.24', 'C10.25', 'S10.81'] },
    async () => {
      await using database = await open()
      await using shop = await openOrderImport(database.db)
      const { printAll, packing } = openPacking(shop)
      const wyrm = { variant: shop.variant('ember-wyrm') }
      const named = { ...wyrm, customAttributes: [NAME, FILE] }
      const email = 'ada@example.com'
      const { id } = shop.control.createOrder({ lines: [wyrm, named], email, note: NOTE.value })
      shop.order('ember-wyrm', 2)
      shop.order('ember-wyrm', 1)
      await shop.read()
      const note = 'Note: Print in grey, please. <b>'
      const base = 'Name on base: Ada; _print_file: https://files.example/base.stl'
      expect(await queueOf(shop)).toEqual([`1 of #1001: ${note}`, `1 of #1001: ${base}; ${note}`, '3 of #1002,#1003: '])
      const keys = (await shop.orders.printQueue()).map(({ key }) => key)
      expect([new Set(keys).size, keys.join().includes('Ada')]).toEqual([3, false])

      const [order] = await shop.orders.list({ query: { search: '1001' } })
      expect([order!.wishes, ...order!.lineItems.map(({ wishes }) => wishes)]).toEqual([[NOTE], [], [NAME, FILE]])

      // Marked at once, both count in the log, which has no wishes.
      await printAll()
      const [event] = await database.db.selectFrom('activity').selectAll().orderBy('id').execute()
      expect(JSON.parse(event!.after!)).toMatchObject({ '#1001 Ember Wyrm, 32mm, None': 2 })
      expect(event!.after).not.toContain('Ada')

      // The slip goes to the customer, so it has nothing that is for staff only; nor has the page.
      const [slip] = (await packing()).orders
      expect([slip!.wishes, ...slip!.lines.map(({ wishes }) => wishes)]).toEqual([[NOTE], [], [NAME]])
      const status = await lookUp(database.db, '1001')
      expect([status.wishes, ...status.lines.map(({ wishes }) => wishes)]).toEqual([[NOTE], [], [NAME]])

      // Equal wishes are one kind of piece; others are not.
      const more = (value: string) =>
        shop.control.createOrder({ lines: [{ ...wyrm, customAttributes: [{ key: 'Base', value }] }], email })
      for (const value of ['moss', 'sand', 'moss']) more(value)
      await shop.read()
      expect((await queueOf(shop)).slice(0, 2)).toEqual(['2 of #1004,#1006: Base: moss', '1 of #1005: Base: sand'])

      shop.control.cancelOrder(id)
      await shop.read()
      expect(await lookUp(database.db, '1001')).toMatchObject({ state: 'cancelled', wishes: [], lines: [] })
    },
  )

  test('a note and details that are changed at Shopify arrive', { tags: ['C10.26'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const { id } = shop.order()
    shop.order()
    await shop.read()
    expect(await queueOf(shop)).toEqual(['2 of #1001,#1002: '])
    shop.noted()
    shop.control.editOrder(id, { note: 'In grey', customAttributes: [{ key: 'Gift', value: 'yes' }] })
    await shop.refresh(id)
    expect(shop.noted()).toEqual(['orders'])
    expect(await queueOf(shop)).toEqual(['1 of #1001: _Note: In grey; Gift: yes', '1 of #1002: '])
    shop.control.editOrder(id, { note: null, customAttributes: [{ key: '_visitor', value: 'GA1.2' }] })
    await shop.read()
    expect(await queueOf(shop)).toEqual(['2 of #1001,#1002: '])
  })

  test('a note that staff have changed at Shopify isn’t shown to the customer', { tags: ['C10.26'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const { id } = shop.order('ember-wyrm', 1, { note: 'In grey' })
    await shop.read()
    for (const note of ['Probably a fraud', 'Still a fraud']) {
      shop.control.editOrder(id, { note })
      await shop.refresh(id)
      expect(await queueOf(shop)).toEqual([`1 of #1001: Note: In grey; _Note: ${note}`])
      expect((await lookUp(database.db, '1001')).wishes).toEqual([{ key: 'Note', value: 'In grey' }])
    }
  })

  test(
    'long and many wishes are cut, and say so; those for staff only make way first',
    { tags: ['C10.26'] },
    async () => {
      await using database = await open()
      await using shop = await openOrderImport(database.db)
      const many = Array.from({ length: 30 }, (_, at) => ({ key: `${at < 15 ? '_' : ''}key ${at}`, value: `${at}` }))
      const odd = [
        { key: '', value: 'no key' },
        { key: 'empty', value: ' \n ' },
        { key: `${'k'.repeat(99)}🐉`, value: `a\r\nb\u0007c\u0000\u202E${'v'.repeat(600)}` },
      ]
      const lines = [many, odd].map((customAttributes) => ({ variant: shop.variant('ember-wyrm'), customAttributes }))
      shop.control.createOrder({ lines, note: 'x'.repeat(5000) })
      await shop.read()
      const [order] = await shop.orders.list({ query: {} })
      expect(order!.wishes).toEqual([{ key: 'Note', value: 'x'.repeat(5000) }])
      const [cut, cleaned] = order!.lineItems.map(({ wishes }) => wishes)
      expect(cut!.map(({ key }) => key)).toEqual([
        ...many.slice(15).map(({ key }) => key),
        ...many.slice(0, 5).map(({ key }) => key),
        '…',
      ])
      expect(cut!.at(-1)!.value).toBe('10 more in Shopify')
      expect(cleaned).toEqual([
        { key: '', value: 'no key' },
        { key: `${'k'.repeat(99)}…`, value: expect.stringMatching(/^a\nb cv{495}…$/) },
      ])
    },
  )

  test('orders that an earlier version read get their wishes by the next sync', { tags: ['C10.26'] }, async () => {
    await using database = await open()
    const { db } = database
    await using shop = await openOrderImport(db)
    shop.order('ember-wyrm', 1, { note: 'In grey', createdAt: '2026-11-20T10:00:00Z' })
    // A later one, so that the first isn't read again by itself.
    shop.order()
    await shop.read()
    await db.schema.alterTable('orders').dropColumn('wishes').execute()
    await db.updateTable('orderReadings').set({ readTo: '2100-01-01T00:00:00.000Z' }).execute()
    await migrations.find(({ name }) => name === '033-wishes')!.up(db as unknown as Kysely<unknown>, 'sqlite')
    expect(await queueOf(shop)).toEqual(['2 of #1001,#1002: '])
    await shop.read()
    expect(await queueOf(shop)).toEqual(['1 of #1001: _Note: In grey', '1 of #1002: '])
  })
})
