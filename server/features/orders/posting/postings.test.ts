import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { ada, openOrderImport, openPacking } from '#tests/harness/orders.ts'
import { fulfillmentCreate } from '#server/shopify/operations/operations.ts'
import type { Database } from '#server/database/database.ts'
import { callEndpoint } from '#server/http/page-forms.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { orderStatusContract } from '#shared/features/orders/order-status.contract.ts'
import { silent } from '#tests/harness/shopify.ts'
import { orderStatusRoutes } from '#server/features/orders/order-status.ts'
import { countReadyToPack } from '#server/features/orders/packing.ts'
import { postingJob } from './posting.job.ts'

const bob = { ...ada, id: '2', name: 'Bob' }
const signal = new AbortController().signal
const tracking = { company: 'Post', number: '42', url: 'https://post.example/42' }

/** Runs the job of a posting, as if a minute had passed. */
async function runJob(db: Database, parts: ReturnType<typeof openPacking>['parts'], id: string) {
  await db.updateTable('postings').set({ updatedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  const context = { id: '1', attempt: 1, signal, reportProgress() {}, assertLease: async () => undefined }
  return postingJob(parts).work({ id }, context)
}

onEveryDialect((_, open) => {
  test('parcels are reported to Shopify whole and in parts, and taken back', { tags: ['A13.3', 'A13.4'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const packing = openPacking(shop)
    const lines = [
      { variant: shop.variant('moss-troll'), quantity: 1 },
      { variant: shop.variant('ember-wyrm'), quantity: 3 },
      { variant: shop.variant('green-paint'), requiresShipping: false },
    ]
    const order = shop.control.createOrder({ lines })
    shop.order()
    await shop.read()
    await expect(packing.send('#1001', { pieces: { 'Moss Troll': 1 } })).rejects.toThrow(
      '409: 0 of 1 Moss Troll of #1001 are printed. Nothing was posted.',
    )
    await packing.printAll()
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Moss Troll, 3 Ember Wyrm', '#1002 ready: 1 Ember Wyrm'])
    const part = await packing.send('#1001', { pieces: { 'Moss Troll': 1, 'Ember Wyrm': 2 }, tracking, notify: true })
    expect(part.message).toBe('#1001: 3 pieces posted, and reported to Shopify')
    expect(order.fulfillments).toMatchObject([{ status: 'SUCCESS', notified: true, trackingInfo: [tracking] }])
    expect(order.displayFulfillmentStatus).toBe('PARTIALLY_FULFILLED')
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm', '#1002 ready: 1 Ember Wyrm'])
    const rest = await packing.send('#1001')
    // The gift card was not part of the parcels.
    expect(order.lineItems.map(({ fulfilledQuantity }) => fulfilledQuantity)).toEqual([1, 3, 0])
    expect(order.fulfillments[1]).toMatchObject({ notified: false, trackingInfo: [] })
    expect(await packing.toPack()).toEqual(['#1002 ready: 1 Ember Wyrm'])
    const { postings } = await packing.packing()
    expect(postings.map(({ shopifyOrderNumber, pieces, state }) => [shopifyOrderNumber, pieces, state])).toEqual([
      ['#1001', 1, 'posted'],
      ['#1001', 3, 'posted'],
    ])
    expect(await packing.undo({ params: { postingId: rest.posting.id } })).toMatchObject({
      message: '#1001: 1 piece to be packed again',
    })
    expect(order.fulfillments.map(({ status }) => status)).toEqual(['SUCCESS', 'CANCELLED'])
    expect(await packing.toPack()).toContain('#1001 ready: 1 Ember Wyrm')
    // Cancelled in Shopify's admin.
    shop.control.cancelFulfilment('1001', 0)
    await shop.refresh(order.id)
    expect(await packing.toPack()).toContain('#1001 ready: 1 Moss Troll, 3 Ember Wyrm')
    await packing.send('#1001')
    expect(order.lineItems.map(({ fulfilledQuantity }) => fulfilledQuantity)).toEqual([1, 3, 0])
    const diary = await database.db.selectFrom('activity').select(['action', 'title']).orderBy('id').execute()
    expect(diary.map(({ action, title }) => `${action} ${title}`).slice(1)).toEqual([
      'posted #1001',
      'posted #1001',
      'unposted #1001',
      'posted #1001',
    ])
  })

  test('nothing is posted twice, whoever posts and however often', { tags: ['A13.5'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const [hers, his] = [openPacking(shop), openPacking(shop, { staff: bob })]
    const order = shop.order('ember-wyrm', 2)
    await shop.read()
    await hers.printAll()
    const answers = await Promise.allSettled(
      [hers, his].map(({ send }) => send('#1001', { pieces: { 'Ember Wyrm': 2 } })),
    )
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/409: (Ada|Bob) is posting #1001 at this moment|was posted already/)
    expect(order.fulfillments).toHaveLength(1)
    await expect(his.send('#1001', { pieces: { 'Ember Wyrm': 1 } })).rejects.toThrow(/409: .*posted already/)
    shop.order('ember-wyrm', 2)
    await shop.read()
    await hers.printAll()
    // The same request again, after the browser lost the answer.
    const again = { postingId: 'sent-twice-1' }
    const messages = [
      await hers.send('#1002', again),
      await hers.send('#1002', { ...again, pieces: { 'Ember Wyrm': 2 } }),
    ]
    expect(messages.map(({ posting }) => posting.state)).toEqual(['posted', 'posted'])
    expect(shop.control.order('1002').fulfillments).toHaveLength(1)
    // Posted in Shopify's admin, of which the shop doesn't know yet.
    shop.order('ember-wyrm', 1)
    await shop.read()
    await hers.printAll()
    shop.control.fulfilOrder('1003')
    await expect(hers.send('#1003')).rejects.toThrow(
      '409: At Shopify, only 0 of 1 Ember Wyrm of #1003 can still be sent.',
    )
    expect(await hers.toPack()).toEqual([])
    for (const [number, change] of [
      ['1004', () => shop.control.cancelOrder('1004')],
      ['1005', () => shop.control.refundOrder('1005')],
    ] as const) {
      shop.order('ember-wyrm', 1)
      await shop.read()
      await hers.printAll()
      change()
      // Shopify tells it before the shop knows, and the shop once it does.
      await expect(hers.send(`#${number}`)).rejects.toThrow('409: ')
      await expect(hers.send(`#${number}`, { pieces: { 'Ember Wyrm': 1 } })).rejects.toThrow(
        /409: #100\d (was cancelled|is not paid, or was refunded)/,
      )
    }
    expect(await hers.toPack()).toEqual([])
  })

  test('a lost answer is found out, and no parcel is made twice', { tags: ['A13.6'] }, async () => {
    await using database = await open()
    const { db } = database
    await using shop = await openOrderImport(db)
    const packing = openPacking(shop)
    for (let count = 0; count < 4; count++) shop.order('ember-wyrm', 1)
    await shop.read()
    await packing.printAll()
    const { shopify } = shop.parts
    /** Packing whose request for a parcel is followed, or replaced, by a failure. */
    const failing = (when: 'before' | 'after', error: () => unknown) => {
      const request = async (operation: { name: string }, ...rest: [never, never]) => {
        if (operation.name !== fulfillmentCreate.name) return shopify.admin.request(operation as never, ...rest)
        if (when === 'after') await shopify.admin.request(operation as never, ...rest)
        throw error()
      }
      return openPacking(shop, { posting: { shopify: { ...shopify, admin: { request } as never } } })
    }
    // Cut off by the network: the shop looks at once.
    shop.control.setFaults({ sparing: 2, cutAnswers: 1 })
    expect((await packing.send('#1001')).message).toBe('#1001 was posted: Shopify has the parcel')
    expect(shop.control.order('1001').fulfillments).toHaveLength(1)
    // The process dies after Shopify's answer.
    const id = 'killed-after-1'
    const killed = () => new Error('killed')
    await expect(failing('after', killed).send('#1002', { postingId: id })).rejects.toThrow('killed')
    await expect(packing.send('#1002', { pieces: { 'Ember Wyrm': 1 } })).rejects.toThrow(
      '409: Ada is posting #1002 at this moment.',
    )
    expect(await packing.toPack()).toEqual(['#1003 ready: 1 Ember Wyrm', '#1004 ready: 1 Ember Wyrm'])
    expect(await db.selectFrom('jobs').select('key').where('key', '=', id).execute()).toHaveLength(1)
    expect(await runJob(db, packing.parts, id)).toEqual({ state: 'posted' })
    expect(shop.control.order('1002').fulfillments).toHaveLength(1)
    expect(await packing.undo({ params: { postingId: id } })).toMatchObject({ posting: { state: 'undone' } })
    // The process dies before the request: once it can't come any more, the pieces are free.
    const before = 'killed-before-1'
    await expect(failing('before', killed).send('#1003', { postingId: before })).rejects.toThrow('killed')
    expect((await packing.check({ params: { postingId: before } })).posting.state).toBe('asking')
    shop.control.setFaults({ down: true })
    await expect(runJob(db, packing.parts, before)).rejects.toThrow()
    shop.control.clearFaults()
    expect(await runJob(db, packing.parts, before)).toEqual({ state: 'refused' })
    expect((await packing.send('#1003')).posting.state).toBe('posted')
    expect(shop.control.order('1003').fulfillments).toHaveLength(1)
    // Shopify is down before anything was asked.
    shop.control.setFaults({ down: true })
    await expect(packing.send('#1004')).rejects.toThrow(/503: .* Nothing was posted\./)
    shop.control.clearFaults()
    shop.control.setFaults({ throttle: 2 })
    expect((await packing.send('#1004')).posting.state).toBe('posted')
  })

  test('without Shopify’s consent, parcels are marked by hand', { tags: ['A13.7', 'A13.8'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const packing = openPacking(shop)
    const order = shop.order('ember-wyrm', 3)
    await shop.read()
    await packing.printAll()
    const { adminScopes } = shop.control.situation()
    shop.control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
    await expect(packing.send('#1001')).rejects.toThrow(/409: .*write_merchant_managed_fulfillment_orders.* by hand\.$/)
    shop.control.setSituation({ adminScopes })
    shop.control.holdOrder('1001', 'Address is incomplete')
    await expect(packing.send('#1001')).rejects.toThrow('409: Shopify has #1001 on hold (Address is incomplete).')
    shop.control.holdOrder('1001', null)
    shop.control.movePieces('1001', [{ line: order.lineItems[0]!.id, quantity: 1 }], 'Garage')
    await expect(packing.send('#1001')).rejects.toThrow('at several locations (Workshop, Garage)')
    const byHand = { reportTo: 'hand', tracking } as const
    const two = await packing.send('#1001', { ...byHand, pieces: { 'Ember Wyrm': 2 } })
    expect(two.message).toBe('#1001: 2 pieces marked as posted')
    expect(order.fulfillments).toEqual([])
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm'])
    // An import changes nothing, and shoppers see what was posted.
    await shop.refresh(order.id)
    const routes = orderStatusRoutes({ db: database.db, limits: createRateLimits(null), keys: ['key'] })
    const body = { order: '1001', email: 'ada@example.com' }
    const call = { requestId: 'test', log: silent, staff: null, ip: '192.0.2.1', reads() {} }
    expect(await callEndpoint(routes, orderStatusContract.status, { body }, call)).toMatchObject({
      lines: [{ posted: 2, quantity: 3, state: 'printed' }],
      tracking: [tracking],
    })
    // Reported at Shopify afterwards, the same pieces count once.
    shop.control.fulfilOrder('1001', [{ line: order.lineItems[0]!.id, quantity: 2 }])
    await shop.refresh(order.id)
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm'])
    await packing.send('#1001', { reportTo: 'hand' })
    expect([await packing.toPack(), await shop.queue(), await countReadyToPack(database.db)]).toEqual([[], [], 0])
    const [last] = (await packing.packing()).postings
    await packing.undo({ params: { postingId: last!.id } })
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm'])
  })
})
