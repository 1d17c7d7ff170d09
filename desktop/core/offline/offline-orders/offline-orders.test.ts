import { afterAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openEditor } from '#tests/harness/desktop/offline.ts'
import { openShop } from '#tests/harness/shop.ts'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const shop = await openShop({ imported: true })
afterAll(() => shop[Symbol.asyncDispose]())
const ben = await shop.signIn('administrator')
const { headers } = await shop.signIn('administrator')
const { control } = shop.shopify

/** The line of the latest order: three of one miniature, none printed. */
let order: { id: string; name: string }
const lineIn = (queue: readonly PrintGroup[]) =>
  queue.flatMap(({ orders }) => orders).find(({ shopifyOrderNumber }) => shopifyOrderNumber === order.name)
const read = async () => lineIn(await ben.orders.printQueue())

const latestImport = async () => (await ben.sync.history({ query: { kind: 'orders', limit: 1 } }))[0]

async function importOrders() {
  const before = await latestImport()
  await ben.orders.sync()
  await eventually(async () => {
    const latest = await latestImport()
    return latest?.id !== before?.id && latest?.status
  }).toBe('done')
}
beforeEach(async () => {
  const [variant] = control.product('emerald-wyrm').variants
  order = control.createOrder({ lines: [{ variant: variant!.id, quantity: 3 }], email: 'ada@example.com' })
  await importOrders()
})

type Editor = ReturnType<typeof openEditor>

async function openOffline(store = openStore(':memory:'), now?: () => number) {
  const anna = openEditor(shop, { headers, store, ...(now && { now }) })
  await anna.local.pull()
  anna.network.isOnline = false
  return anna
}

/** Marks pieces of the line, as a screen that shows `before` does. */
async function mark({ orders }: Pick<Editor, 'orders'>, printed: number, id = crypto.randomUUID()) {
  const line = lineIn(await orders.printQueue())!
  const { orderId, lineId, printed: before } = line
  return lineIn(await orders.markPrinted({ body: { id, lines: [{ orderId, lineId, printed, before }] } }))
}

async function reconnect(anna: Editor) {
  anna.network.isOnline = true
  await anna.local.offlineOrders.pull()
  return anna.local.offlineOrders.state()
}

test('orders are read offline without personal data and prices', { tags: ['A14.6', 'D3.23'] }, async () => {
  const store = openStore(':memory:')
  const anna = await openOffline(store)
  const query = { search: `wyrm ${order.name}`, status: 'paid', limit: 10 }
  const [copy] = await anna.orders.list({ query })
  expect(copy).toMatchObject({ shopifyOrderNumber: order.name, customerEmail: null, totalPrice: '', money: {} })
  expect(copy!.lineItems).toMatchObject([{ currentQuantity: 3, scale: '32mm', unitPrice: '' }])
  expect(await anna.orders.byId({ params: { id: copy!.id } })).toEqual(copy)
  expect(await anna.orders.printQueue()).toEqual(await ben.orders.printQueue())
  const [{ imageUrl } = { imageUrl: null }] = await anna.orders.printQueue()
  expect(imageUrl).toMatch(/^(https?:|\/)/)
  expect(await anna.local.pictures()).toContain(imageUrl)
  const stages = async () => (await anna.orders.byId({ params: { id: copy!.id } })).stages
  const inStage = (stage: 'to-print' | 'printed') => anna.orders.list({ query: { stage } })
  expect([await stages(), await inStage('printed')]).toEqual([['to-print'], []])
  await mark(anna, 3)
  expect([await stages(), (await inStage('printed')).map(({ id }) => id)]).toEqual([['printed'], [copy!.id]])
  await mark(anna, 0)
  expect(await anna.orders.list({ query: { search: 'ada@example' } })).toEqual([])
  expect(await anna.orders.list({ query: { before: copy!.id } })).not.toContainEqual(copy)
  const stored = JSON.stringify(store.prepare('select * from copied_orders').all())
  expect(stored).toContain(order.name)
  for (const secret of ['ada@example', '@', 'unitPrice":"1']) expect(stored).not.toContain(secret)
})

test('the copy says that a piece has wishes, and not which', { tags: ['D3.23', 'C10.27'] }, async () => {
  const [variant] = control.product('emerald-wyrm').variants
  const lines = [
    { variant: variant!.id },
    { variant: variant!.id, customAttributes: [{ key: 'Name on base', value: 'Lovelace' }] },
  ]
  order = control.createOrder({ lines })
  const { name } = control.createOrder({ lines: lines.slice(0, 1), note: 'For Lovelace' })
  await importOrders()
  const store = openStore(':memory:')
  const anna = await openOffline(store)
  const wished = async ({ orders }: Pick<Editor, 'orders'>, number: string) =>
    (await orders.printQueue())
      .filter((group) => group.orders.some(({ shopifyOrderNumber }) => shopifyOrderNumber === number))
      .map(({ wishes }) => wishes)
  expect(await wished(ben, name)).toEqual([[{ key: 'Note', value: 'For Lovelace' }]])
  const hidden = [{ key: 'Wishes', value: 'shown while the shop can be reached' }]
  expect([await wished(anna, name), await wished(anna, order.name)]).toEqual([[hidden], [[], hidden]])
  const [copy] = await anna.orders.list({ query: { search: name } })
  expect([copy!.wishes, copy!.lineItems[0]!.wishes]).toEqual([hidden, []])
  expect(JSON.stringify(store.prepare('select * from copied_orders').all())).not.toContain('Lovelace')
})

test('the copy is gone after a logout, 14 days, or a lost role', { tags: ['D3.23'] }, async () => {
  const store = openStore(':memory:')
  const day = 24 * 60 * 60_000
  let time = Date.now()
  const anna = await openOffline(store, () => time)
  time += 13 * day
  expect(await anna.orders.printQueue()).not.toEqual([])
  time += 2 * day
  await expect(anna.orders.printQueue()).rejects.toThrow('can’t be reached')
  const rows = () => store.prepare('select person from copied_orders').all().length
  openEditor(shop, { headers, store, person: 'someone else', now: () => time })
  expect(rows()).toBe(0)

  const again = await openOffline(store)
  await mark(again, 1)
  again.network.isOnline = true
  again.local.offlineOrders.forget()
  // A read that was on its way doesn't restore it.
  again.network.isOnline = false
  expect([rows(), again.local.offlineOrders.state().length]).toEqual([0, 1])
  await expect(again.orders.printQueue()).rejects.toThrow('can’t be reached')

  const demoted = await openOffline(store)
  expect(rows()).toBe(1)
  const { headers: editor } = await shop.signIn('editor')
  demoted.network.headers = editor
  await reconnect(demoted)
  expect(rows()).toBe(0)
  demoted.network.isOnline = false
  await expect(demoted.orders.list({ query: {} })).rejects.toThrow('can’t be reached')
})

test('marks survive a restart and are sent by themselves, once', { tags: ['D3.24'] }, async () => {
  const store = openStore(':memory:')
  const anna = await openOffline(store)
  expect(await mark(anna, 1)).toMatchObject({ printed: 1 })
  expect(anna.lastFrom()).toBe('queued')
  await mark(anna, 2)
  // Taken back, a mark leaves nothing to send.
  await mark(anna, 0)
  expect(anna.local.offlineOrders.state()).toEqual([])
  await mark(anna, 2)
  const { orderId } = (await read())!
  expect((await anna.orders.byId({ params: { id: orderId } })).lineItems).toMatchObject([{ printed: 2 }])
  expect(await read()).toMatchObject({ printed: 0 })

  const restarted = openEditor(shop, { headers, store })
  restarted.network.isOnline = false
  expect(lineIn(await restarted.orders.printQueue())).toMatchObject({ printed: 2 })
  expect(restarted.local.offlineOrders.state()).toMatchObject([
    { order: order.name, before: 0, printed: 2, is: 'waiting' },
  ])
  expect(await reconnect(restarted)).toEqual([])
  expect(await read()).toMatchObject({ printed: 2 })
  const sent = () => restarted.network.sent.filter((call) => call.startsWith('POST')).length
  await restarted.local.offlineOrders.pull()
  expect(sent()).toBe(1)
})

test.each(['before', 'after'] as const)(
  'a lost response %s the mark waited is not a second mark',
  { tags: ['D3.24'] },
  async (when) => {
    const anna = await openOffline()
    if (when === 'after') await mark(anna, 1)
    anna.network.isOnline = true
    let lost = 0
    anna.network.fate = (_, { method }) => (method === 'POST' && lost++ < 2 ? 'lost' : 'arrives')
    // As in the gateway, a mark whose response is lost waits here.
    if (when === 'before') await mark(anna, 1)
    else await expect(anna.local.offlineOrders.pull()).rejects.toThrow('can’t be reached')
    await eventually(read).toMatchObject({ printed: 1 })
    anna.network.isOnline = false
    expect(lineIn(await anna.orders.printQueue())).toMatchObject({ printed: 1 })
    // Continued before anyone knows what became of the first.
    await mark(anna, 3)
    anna.network.fate = undefined
    expect(await reconnect(anna)).toEqual([])
    expect(await read()).toMatchObject({ printed: 3 })
  },
)

test('a number that someone else changed is asked about, never overwritten', { tags: ['D3.24'] }, async () => {
  const anna = await openOffline()
  await mark(anna, 1)
  await mark(ben, 2)
  const asks = { is: 'asks', before: 0, printed: 1, current: 2, offered: 3, quantity: 3 }
  expect(await reconnect(anna)).toMatchObject([asks])
  expect(await read()).toMatchObject({ printed: 2 })
  // The queue shows the shop's number meanwhile.
  expect(lineIn(await anna.orders.printQueue())).toMatchObject({ printed: 2 })
  const line = (await read())!
  anna.local.offlineOrders.settle(line, 'mine')
  await eventually(read).toMatchObject({ printed: 3 })
  await eventually(() => anna.local.offlineOrders.state()).toEqual([])

  // Fewer than someone else has printed by now.
  anna.network.isOnline = false
  await mark(anna, 2)
  await mark(ben, 0)
  expect(await reconnect(anna)).toMatchObject([{ is: 'asks', current: 0, offered: 0 }])
  anna.local.offlineOrders.settle(line, 'theirs')
  expect(anna.local.offlineOrders.state()).toEqual([])
  expect(await read()).toMatchObject({ printed: 0 })

  // Both marked the same: all of them.
  anna.network.isOnline = false
  await mark(anna, 3)
  await mark(ben, 3)
  expect(await reconnect(anna)).toEqual([])
})

test('a mark on a cancelled order isn’t sent, and is shown', { tags: ['D3.24'] }, async () => {
  const anna = await openOffline()
  await mark(anna, 2)
  control.cancelOrder(order.id)
  await importOrders()
  expect(await read()).toBeUndefined()
  const [gone] = await reconnect(anna)
  expect(gone).toMatchObject({ is: 'gone', order: order.name, printed: 2 })
  anna.local.offlineOrders.settle(gone!, 'theirs')
  expect(anna.local.offlineOrders.state()).toEqual([])
})
