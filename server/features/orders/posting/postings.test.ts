import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { ada, openOrderImport, openPacking } from '#tests/harness/orders.ts'
import { fulfillmentCreate } from '#server/shopify/operations/operations.ts'
import type { Database } from '#server/database/database.ts'
import { callEndpoint } from '#server/http/page-forms.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import type { PackingOrder } from '#shared/features/orders/packing.contract.ts'
import { orderStatusContract } from '#shared/features/orders/order-status.contract.ts'
import { silent } from '#tests/harness/silent.ts'
import { orderStatusRoutes } from '#server/features/orders/order-status.ts'
import { countReadyToPack } from '#server/features/orders/packing.ts'
import { parcelAlerts } from './parcels.alerts.ts'
import { postingJob } from './posting.job.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const PROCESS = resolve(import.meta.dirname, '../../../../tests/harness/posting-process.ts')

const bob = { ...ada, id: '2', name: 'Bob' }
const signal = new AbortController().signal
const tracking = { company: 'Post', number: '42', url: 'https://post.example/42' }

type Shop = Awaited<ReturnType<typeof openOrderImport>>

/** Packing whose process dies before, or after, Shopify is told of a parcel; `after` may wait for something first. */
function failing(
  shop: Shop,
  when: 'before' | 'after',
  wait: () => unknown = () => Promise.reject(new Error('killed')),
) {
  const { shopify } = shop.parts
  const request = async (operation: { name: string }, ...rest: [never, never]) => {
    if (operation.name !== fulfillmentCreate.name) return shopify.admin.request(operation as never, ...rest)
    if (when === 'before') return wait()
    const answer = await shopify.admin.request(operation as never, ...rest)
    await wait()
    return answer
  }
  return openPacking(shop, { posting: { shopify: { ...shopify, admin: { request } as never } } })
}

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
    // Cut off by the network: the shop looks at once.
    shop.control.setFaults({ sparing: 2, cutAnswers: 1 })
    expect((await packing.send('#1001')).message).toBe('#1001 was posted: Shopify has the parcel')
    expect(shop.control.order('1001').fulfillments).toHaveLength(1)
    // A process is killed after Shopify's answer.
    const id = 'killed-after-1'
    const [{ lines, id: orderId }] = (await packing.packing()).orders as [PackingOrder]
    const tracking = { company: '', number: '', url: '' }
    const posting = { orderId, postingId: id, lines: [{ lineId: lines[0]!.lineId, quantity: 1 }], reportTo: 'shopify' }
    const given = [shop.config, { ...posting, tracking, notify: false }].map((it) => JSON.stringify(it))
    const child = spawn(process.execPath, [PROCESS, database.place, ...given], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    await expect(packing.send('#1002', { pieces: { 'Ember Wyrm': 1 } })).rejects.toThrow(
      '409: The shop is posting #1002 at this moment.',
    )
    expect(await packing.toPack()).toEqual(['#1003 ready: 1 Ember Wyrm', '#1004 ready: 1 Ember Wyrm'])
    expect(await db.selectFrom('jobs').select('key').where('key', '=', id).execute()).toHaveLength(1)
    expect(await runJob(db, packing.parts, id)).toEqual({ state: 'posted' })
    expect(shop.control.order('1002').fulfillments).toHaveLength(1)
    expect(await packing.undo({ params: { postingId: id } })).toMatchObject({ posting: { state: 'undone' } })
    // The process dies before the request: once it can't come any more, the pieces are free.
    const before = 'killed-before-1'
    await expect(failing(shop, 'before').send('#1003', { postingId: before })).rejects.toThrow('killed')
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

  test(
    'staff settle a parcel of which Shopify doesn’t tell, and its late answer counts',
    { tags: ['A13.9'] },
    async () => {
      await using database = await open()
      const { db } = database
      await using shop = await openOrderImport(db)
      const [hers, his] = [openPacking(shop), openPacking(shop, { staff: bob })]
      for (let count = 0; count < 4; count++) shop.order('ember-wyrm', 1)
      await shop.read()
      await hers.printAll()
      const say = (at: typeof hers, postingId: string, wasPosted: boolean) =>
        at.settle({ params: { postingId }, body: { wasPosted } })
      const isStuck = async () => (await hers.packing()).postings.filter((posting) => posting.isStuck).length
      const late = Promise.withResolvers<void>()
      await expect(failing(shop, 'after').send('#1001', { postingId: 'parcel-1' })).rejects.toThrow('killed')
      await expect(failing(shop, 'before').send('#1002', { postingId: 'parcel-2' })).rejects.toThrow('killed')
      await expect(failing(shop, 'after').send('#1003', { postingId: 'parcel-3' })).rejects.toThrow('killed')
      const slow = failing(shop, 'after', () => late.promise).send('#1004', { postingId: 'parcel-4' })
      await eventually(() => shop.control.order('1004').fulfillments).toHaveLength(1)
      await expect(say(hers, 'parcel-1', true)).rejects.toThrow('409: The shop is still finding out')
      // The app is uninstalled, and nobody can be asked.
      const gone = { ...hers.parts, shopify: null }
      for (const id of [1, 2, 3, 4]) await expect(runJob(db, gone, `parcel-${id}`)).rejects.toThrow('No Shopify store')
      expect(await isStuck()).toBe(4)
      expect(await parcelAlerts({ db })()).toMatchObject([{ level: 'error', path: '/admin/packing' }])
      await expect(hers.send('#1002', { pieces: { 'Ember Wyrm': 1 } })).rejects.toThrow(
        '409: Nobody knows yet whether an earlier parcel of #1002 was posted.',
      )
      const alone = [openPacking(shop, { posting: gone }), openPacking(shop, { posting: gone, staff: bob })] as const
      // Two people, of different opinions: one is told what the other said.
      const answers = await Promise.allSettled(alone.map((at, index) => say(at, 'parcel-1', index === 0)))
      const refused = answers.filter((answer) => answer.status === 'rejected')
      expect(refused.map(({ reason }) => String(reason))).toEqual([
        expect.stringMatching(/409: #1001 is settled already/),
      ])
      expect((await say(alone[0], 'parcel-2', false)).message).toBe(
        '#1002 was not posted. Settled by Ada, as Shopify didn’t say. No Shopify store is configured. Post it again.',
      )
      expect((await say(alone[0], 'parcel-4', false)).posting.state).toBe('refused')
      // The store is back: what it says counts, before and after staff have spoken.
      expect((await say(his, 'parcel-3', false)).message).toBe('#1003 was posted: Shopify has the parcel')
      late.resolve()
      await slow
      const settled = (await hers.packing()).postings.map(({ id, state, reportedTo }) => `${id} ${state} ${reportedTo}`)
      expect(settled.toSorted()).toEqual([
        expect.stringMatching(/^parcel-1 (posted hand|refused shopify)$/),
        'parcel-2 refused shopify',
        'parcel-3 posted shopify',
        'parcel-4 posted shopify',
      ])
      for (const { id } of shop.control.orders()) await shop.refresh(id)
      expect(await hers.toPack()).toEqual(['#1002 ready: 1 Ember Wyrm'])
      expect((await hers.send('#1002')).posting.state).toBe('posted')
      expect(await hers.toPack()).toEqual([])
      expect(shop.control.orders().map(({ fulfillments }) => fulfillments.length)).toEqual([1, 1, 1, 1])
      expect([await isStuck(), await parcelAlerts({ db })()]).toEqual([0, []])
      // The jobs end by themselves.
      for (const id of [1, 2, 3, 4]) expect(await runJob(db, hers.parts, `parcel-${id}`)).toBeTruthy()
      const diary = await db
        .selectFrom('activity')
        .select(['action', 'staffName'])
        .where('action', '=', 'not posted')
        .execute()
      expect(diary.map(({ staffName }) => staffName)).toContain('Ada')
    },
  )

  test('what got lost in the post is printed, packed and posted again', { tags: ['A13.10'] }, async () => {
    await using database = await open()
    await using shop = await openOrderImport(database.db)
    const packing = openPacking(shop)
    const order = shop.order('ember-wyrm', 2)
    await shop.read()
    await packing.printAll()
    const { posting } = await packing.send('#1001', { tracking })
    const { orderId } = posting
    const [{ lineId }] = posting.lines as [(typeof posting.lines)[number]]
    const current = () => shop.orders.byId({ params: { id: orderId } })
    expect(await current()).toMatchObject({ stages: ['posted'], lineItems: [{ posted: 2 }], parcels: [{ tracking }] })
    const lost = { orderId, lineId, pieces: 1, reason: 'lost in the post', wasPosted: true }
    const loose = (id: string, change: object = {}) => shop.orders.reprint({ body: { id, ...lost, ...change } })
    await expect(loose('reprint-0', { wasPosted: false })).rejects.toThrow('409: #1001 isn’t printed any more')
    await expect(loose('reprint-0', { pieces: 3 })).rejects.toThrow('409: Only 2 of Ember Wyrm of #1001 are posted.')
    for (let times = 0; times < 2; times++) await loose('reprint-1')
    expect(await shop.queue()).toEqual(['1+1 Ember Wyrm/32mm/None: #1001 1 of 2'])
    expect(await current()).toMatchObject({
      stages: ['to-print'],
      lineItems: [{ printed: 1, posted: 1 }],
      reprints: [{ reason: 'lost in the post', wasPosted: true }],
    })
    expect(await shop.orders.counts()).toMatchObject({ 'to-print': 1, posted: 0 })
    expect(await shop.numbers({ stage: 'posted' })).toEqual([])
    await shop.orders.undoReprint({ params: { id: 'reprint-1' } })
    expect([await shop.queue(), (await current()).stages]).toEqual([[], ['posted']])
    await loose('reprint-2')
    // An import changes nothing.
    await shop.refresh(order.id)
    await packing.printAll()
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm'])
    const again = await packing.send('#1001')
    expect(again.message).toBe('#1001: 1 piece marked as posted')
    expect(order.fulfillments).toHaveLength(1)
    await shop.refresh(order.id)
    expect([await packing.toPack(), (await current()).stages, (await current()).parcels.length]).toEqual([
      [],
      ['posted'],
      2,
    ])
    await expect(shop.orders.undoReprint({ params: { id: 'reprint-2' } })).rejects.toThrow(
      '409: Ember Wyrm of #1001 was posted again already',
    )
    const undo = (postingId: string) => packing.undo({ params: { postingId } })
    await expect(undo(posting.id)).rejects.toThrow('409: A later parcel of #1001 replaces pieces of this one.')
    await undo(again.posting.id)
    expect(await packing.toPack()).toEqual(['#1001 ready: 1 Ember Wyrm'])
    // The first parcel comes back: nothing is lost, and both pieces are sent as if for the first time.
    await undo(posting.id)
    expect(await packing.toPack()).toEqual(['#1001 ready: 2 Ember Wyrm'])
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
