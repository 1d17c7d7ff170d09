import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { topics } from './topics.ts'
import { inboxOf, send, waitForInbox } from '#tests/harness/webhooks.ts'
import { apiVersion } from '@hoard/sandbox/schema'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const addressOf = (topic: string) => `${shop.url}/api/shopify/webhooks/${topic}`
const activity = async () =>
  (await shop.staff.activity.list({ query: { kind: 'webhook' } })).map(({ action, title }) => `${action} ${title}`)

test('status reports not configured but reachable before registration', { tags: ['A3.6'] }, async () => {
  expect(await shop.staff.webhooks.status()).toEqual({
    configured: false,
    isKnown: true,
    connectivity: { reachable: true, error: null },
    webhooks: [],
    missing: [...topics],
    refused: null,
    rejected: [],
    problem: null,
    lastDelivery: null,
    waiting: 0,
    failed: 0,
    isProven: false,
    lastReconcile: null,
    reconcileError: null,
  })
})

test(
  'register subscribes to all topics and list returns their fields',
  { tags: ['A3.7', 'A7.8', 'A7.9', 'A9.3'] },
  async () => {
    const { message, registered, removed, webhooks } = await shop.staff.webhooks.register()
    expect(registered).toEqual([
      'products/create',
      'products/update',
      'products/delete',
      'inventory_levels/update',
      'orders/create',
      'orders/updated',
      'app/uninstalled',
    ])
    expect([message, removed]).toEqual([`Webhooks registered: ${topics.join(', ')}.`, []])
    const list = await shop.staff.webhooks.list()
    expect(list).toEqual(
      topics.map((topic) => ({
        id: expect.stringMatching(/^gid:\/\/shopify\/WebhookSubscription\/\d+$/),
        topic,
        address: addressOf(topic),
        api_version: apiVersion,
        isOurs: true,
      })),
    )
    expect(webhooks).toEqual(list)
    expect(await activity()).toEqual([`registered webhooks: ${topics.join(', ')}`])
  },
)

test(
  'status is configured after registration; registering twice adds nothing',
  { tags: ['A7.7', 'A7.9'] },
  async () => {
    expect(await shop.staff.webhooks.status()).toMatchObject({ configured: true, missing: [] })
    expect(await shop.staff.webhooks.register()).toMatchObject({
      message: 'All webhooks are already registered.',
      registered: [],
      removed: [],
    })
    expect(shop.shopify.control.subscriptions()).toHaveLength(topics.length)
  },
)

test('subscription dropped by Shopify is reported missing and registered again', async () => {
  const [first] = await shop.staff.webhooks.list()
  await shop.staff.webhooks.remove({ params: { id: first!.id } })
  expect(await shop.staff.webhooks.status()).toMatchObject({ configured: false, missing: ['products/create'] })
  await expect(shop.staff.webhooks.remove({ params: { id: first!.id } })).rejects.toThrow('404: Webhook not found')
  expect(await attention()).toContain(
    'These webhooks are missing in Shopify: products/create. Register the webhooks again.',
  )
  expect((await shop.staff.webhooks.register()).registered).toEqual(['products/create'])
  expect((await activity()).slice(0, 2)).toEqual([
    'registered webhooks: products/create',
    `removed products/create to ${addressOf('products/create')}`,
  ])
})

const attention = async () => (await shop.staff.console.overview()).attention.map(({ text }) => text)

test('topics that Shopify refused are told by its reason until they are registered', async () => {
  await using other = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
  const { control } = other.shopify
  control.setSituation({ customerData: 'none' })
  await expect(other.staff.webhooks.register()).rejects.toThrow(/^502: Shopify doesn’t let the app read orders/)
  const [first] = await other.staff.webhooks.list()
  await other.staff.webhooks.remove({ params: { id: first!.id } })
  // No orders were ever synced, and another topic is missing as well.
  const refused = expect.stringMatching(
    /^Shopify doesn’t let .* Protected customer data.* Then register the webhooks again\.$/,
  )
  expect(await other.staff.webhooks.status()).toMatchObject({
    missing: ['products/create', 'orders/create', 'orders/updated'],
    refused,
  })
  const missing = async () =>
    (await other.staff.console.overview()).attention.flatMap(
      ({ text }) => /^These webhooks are missing.*/.exec(text) ?? [],
    )
  expect(await missing()).toEqual([
    'These webhooks are missing in Shopify: products/create. Register the webhooks again.',
    expect.stringMatching(/: orders\/create, orders\/updated\. Shopify doesn’t let/),
  ])
  control.setSituation({ customerData: 'full' })
  await other.staff.webhooks.register()
  expect(await other.staff.webhooks.status()).toMatchObject({ missing: [], refused: null })
  const dropped = (await other.staff.webhooks.list()).find(({ topic }) => topic === 'orders/create')
  await other.staff.webhooks.remove({ params: { id: dropped!.id } })
  expect(await other.staff.webhooks.status()).toMatchObject({ missing: ['orders/create'], refused: null })
})

test('a comparison that Shopify refuses says so until one succeeds', async () => {
  await using other = await openShop({ env: { AUTH_DISABLED: '1' } })
  other.shopify.control.setSituation({ adminScopes: [] })
  await other.staff.webhooks.reconcile()
  const result = async () => {
    const { lastReconcile, reconcileError } = await other.staff.webhooks.status()
    return [lastReconcile?.text ?? null, reconcileError]
  }
  await eventually(result).toEqual([null, expect.stringMatching(/access scope/)])
  other.shopify.control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
  await other.staff.webhooks.reconcile()
  await eventually(result).toEqual(['The catalogue matches Shopify.', null])
})

test('status shows the last known webhooks while Shopify is down', async () => {
  const { control } = shop.shopify
  control.setFaults({ down: true })
  await expect(shop.staff.webhooks.register()).rejects.toThrow(
    '503: Shopify can’t be reached right now. Its webhooks were not changed.',
  )
  const status = await shop.staff.webhooks.status()
  expect(status).toMatchObject({ configured: true, isKnown: true, missing: [] })
  expect(status.connectivity.error).toContain('The webhooks registered in Shopify could not be read')
  control.clearFaults()
})

test('status reports nothing missing if Shopify was never reachable', async () => {
  const shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  await using _ = shop
  shop.shopify.control.setFaults({ down: true })
  const { connectivity, ...status } = await shop.staff.webhooks.status()
  expect(status).toMatchObject({ configured: false, isKnown: false, webhooks: [], missing: [] })
  expect(connectivity).toEqual({
    reachable: false,
    error:
      'The webhooks registered in Shopify could not be read: Shopify cannot be reached: the connection was closed.',
  })
})

test('inbox is searched by subject, ids and body, and filtered', async () => {
  const [dragon, drake] = ['emerald-wyrm', 'ledger-drake'].map((handle) => shop.shopify.control.product(handle))
  const body = (product: typeof dragon, note: string) => JSON.stringify({ admin_graphql_api_id: product!.id, note })
  await send(shop, { body: body(dragon, 'green_100%'), event: 'event-of-the-dragon' })
  await send(shop, { body: body(drake, 'Greenish'), topic: 'products/create' })
  await waitForInbox(shop)
  const search = async (query: object) =>
    (await shop.staff.webhooks.deliveries({ query: { limit: 50, ...query } })).map(({ subject }) => subject)
  expect(await search({ search: 'green' })).toEqual([drake!.id, dragon!.id])
  expect(await search({ search: 'n_100%' })).toEqual([dragon!.id])
  expect(await search({ search: 'n%1' })).toEqual([])
  expect(await search({ search: 'EVENT-OF' })).toEqual([dragon!.id])
  expect(await search({ search: drake!.id.split('/').at(-1) })).toEqual([drake!.id])
  expect(await search({ topic: 'products/create', state: 'handled' })).toEqual([drake!.id])
  expect(await search({ state: 'waiting' })).toEqual([])
  const [newest, older] = await inboxOf(shop)
  expect(await search({ before: newest!.id, limit: 1 })).toEqual([older!.subject])
  expect(await shop.staff.webhooks.delivery({ params: { id: older!.id } })).toEqual({
    ...older,
    payload: body(dragon, 'green_100%'),
    history: [{ at: older!.handledAt, state: 'handled', outcome: 'No changes.' }],
  })
  await expect(shop.staff.webhooks.delivery({ params: { id: '999999' } })).rejects.toThrow('404: Delivery not found')
})

test('a replay adds an attempt, and is recorded in the audit log', { tags: ['A10.11', 'A15.4'] }, async () => {
  const [first] = await inboxOf(shop)
  const replayed = await shop.staff.webhooks.replay({ params: { id: first!.id } })
  expect(replayed).toMatchObject({ id: first!.id, state: 'waiting', attempts: 1, outcome: null })
  expect((await waitForInbox(shop))[0]).toMatchObject({ id: first!.id, state: 'handled', attempts: 2 })
  const { history } = await shop.staff.webhooks.delivery({ params: { id: first!.id } })
  expect(history).toEqual([
    { at: expect.any(String), state: 'handled', outcome: 'No changes.' },
    { at: first!.handledAt, state: 'handled', outcome: first!.outcome },
  ])
  expect((await activity())[0]).toBe(`replayed products/create, received ${first!.receivedAt}`)
  await expect(shop.staff.webhooks.replay({ params: { id: '999999' } })).rejects.toThrow('404: Delivery not found')
})

test('webhooks in a row that changed nothing are one entry with names', { tags: ['A15.2', 'A15.3'] }, async () => {
  await using other = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { control } = other.shopify
  await other.staff.webhooks.register()
  const wyrm = control.product('emerald-wyrm')
  const repeat = async (times: number) => {
    for (let n = 0; n < times; n++)
      await send(other, { body: JSON.stringify({ admin_graphql_api_id: wyrm.id, n: `${times}/${n}` }) })
    return waitForInbox(other)
  }
  // Shopify tells the product, too.
  control.createOrder({ lines: [{ variant: wyrm.variants[0]!.id }] })
  await waitForInbox(other)
  await repeat(1)
  control.changeProduct('emerald-wyrm', { price: '77.00' })
  await waitForInbox(other)
  const item = wyrm.variants[0]!.inventoryItemId.split('/').at(-1)
  await send(other, { topic: 'inventory_levels/update', body: `{"inventory_item_id":${item},"available":7}` })
  const all = await repeat(4)

  const inbox = async (query: Partial<Parameters<typeof other.staff.webhooks.inbox>[0]['query']> = {}) => {
    const { entries, next } = await other.staff.webhooks.inbox({ query: { topic: 'products/update', ...query } })
    const words = entries.map((entry) =>
      entry.kind === 'unchanged' ? `${entry.run.count} unchanged` : `${entry.delivery.changed}`,
    )
    return { entries, next, words }
  }
  const { entries, words } = await inbox()
  expect(words).toEqual(['4 unchanged', 'true', '2 unchanged'])
  const [run] = entries
  if (run?.kind !== 'unchanged') throw new Error('The first entry is no run.')
  const { newest, oldest } = run.run
  const range = { topic: 'products/update', before: String(Number(newest) + 1), after: String(Number(oldest) - 1) }
  const inRun = await other.staff.webhooks.deliveries({ query: range })
  expect(inRun.map(({ id, outcome, changed }) => [id, outcome, changed])).toEqual(
    all.slice(0, 4).map(({ id }) => [id, 'No changes.', false]),
  )
  // In pages, and what is searched for isn't folded.
  const first = await inbox({ limit: 1 })
  expect([first.words, first.next]).toEqual([['4 unchanged'], oldest])
  expect((await inbox({ limit: 1, before: first.next! })).words).toEqual(['true'])
  expect(await inbox({ limit: 5, before: first.next! })).toMatchObject({ words: ['true', '2 unchanged'], next: null })
  expect((await inbox({ search: '"n":"4/' })).words).toEqual(['false', 'false', 'false', 'false'])

  // A replay finds nothing left to change; the webhook still did.
  const didChange = entries.find((entry) => entry.kind === 'delivery' && entry.delivery.changed)
  if (didChange?.kind !== 'delivery') throw new Error('No delivery changed anything.')
  await other.staff.webhooks.replay({ params: { id: didChange.delivery.id } })
  expect((await waitForInbox(other)).find(({ id }) => id === didChange.delivery.id)).toMatchObject({
    outcome: 'No changes.',
    changed: true,
  })
  expect((await inbox()).words).toEqual(words)

  const product = { kind: 'product', name: 'Emerald Wyrm', id: expect.any(String) }
  const named = await inboxOf(other)
  const recordOf = (topic: string) => named.find((each) => each.topic === topic)!.record
  expect(recordOf('products/update')).toEqual(product)
  expect(recordOf('inventory_levels/update')).toEqual(product)
  expect(recordOf('orders/create')).toEqual({ kind: 'order', name: '#1001', id: '1' })
  const csv = await (await fetch(`${other.url}/api/webhooks/deliveries.csv`)).text()
  expect(csv.split('\r\n').filter((line) => line.includes('Emerald Wyrm')).length).toBeGreaterThan(6)
  expect(csv).toMatch(/,orders\/create,#1001,gid:\/\/shopify\/Order\/\d+,handled,yes,#1001 has been added\.,1,1,/)
})

test('only administrators can manage webhooks', { tags: ['A7.13'] }, async () => {
  await using guarded = await openShop({ imported: false })
  const editor = await guarded.signIn('editor')
  await expect(editor.webhooks.status()).rejects.toThrow('403')
  await expect(guarded.visitor.webhooks.status()).rejects.toThrow('401')
})

test('address check gets a response only this shop can compute', async () => {
  const check = (nonce: string) =>
    fetch(`${shop.url}/api/shopify/webhooks/check/${nonce}`).then((answer) => answer.text())
  const nonce = 'a-nonce-of-twenty-and-more'
  expect(await check(nonce)).toMatch(/^[\w-]{43}$/)
  expect(await check(nonce)).not.toBe(await check(`${nonce}2`))
  expect(await check('short')).toBe('There is no receiver for check/short.')
})
