import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { creature } from '@hoard/sandbox/testing'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { send, waitForInbox } from '#tests/harness/webhooks.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
let control: TestShop['shopify']['control']
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  control = shop.shopify.control
  await shop.staff.webhooks.register()
})
afterAll(() => shop[Symbol.asyncDispose]())

const find = (handle: string) => shop.visitor.products.byHandle({ params: { handle } })

test('price change in Shopify reaches the shop, open pages and the inbox', async () => {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin: shop.url })
  const received: string[] = []
  socket.on('message', (data) => received.push((JSON.parse(String(data)) as { type: string }).type))
  await once(socket, 'open')
  control.changeProduct('emerald-wyrm', { price: '77.00' })
  const [delivery] = await waitForInbox(shop)
  expect((await find('emerald-wyrm')).shopifyVariants.map(({ price }) => price)).toEqual(
    Array.from({ length: 4 }, () => '77.00'),
  )
  await eventually(() => received).toContain('product_updated')
  socket.close()
  expect(delivery).toMatchObject({ topic: 'products/update', state: 'handled', times: 1, attempts: 1 })
  expect(delivery!.outcome).toContain('Emerald Wyrm has changed. Price 32mm / None: ')
  expect(delivery!.outcome).toContain(' → $77.00')
})

test('stock change in Shopify is shown to shoppers', async () => {
  const { id } = control.product('ledger-drake').variants[0]!
  control.changeVariant(id, { stock: 0 })
  await waitForInbox(shop)
  const { shopifyVariants } = await find('ledger-drake')
  expect(shopifyVariants.map(({ availableForSale }) => availableForSale)).toEqual([false, true, true, true])
})

test('inventory webhook resolves to its product, or to nothing if deleted', async () => {
  const product = control.product('folded-wyrmling')
  const item = product.variants[0]!.inventoryItemId.split('/').at(-1)
  control.setFaults({ dropDeliveries: 9 })
  control.changeProduct('folded-wyrmling', { stock: 0 })
  control.clearFaults()
  await send(shop, { topic: 'inventory_levels/update', body: `{"inventory_item_id":${item},"available":0}` })
  await send(shop, { topic: 'inventory_levels/update', body: '{"inventory_item_id":12,"available":0}' })
  const [gone] = await waitForInbox(shop)
  expect(gone).toMatchObject({ state: 'handled', outcome: 'The inventory item no longer exists.' })
  expect((await find('folded-wyrmling')).shopifyVariants.some(({ availableForSale }) => availableForSale)).toBe(false)
})

test('webhooks add, rename, archive and restore products', async () => {
  control.createProduct(creature('late-arrival', { title: 'Late Arrival' }))
  await waitForInbox(shop)
  expect((await find('late-arrival')).name).toBe('Late Arrival')
  control.changeProduct('late-arrival', { handle: 'early-arrival' })
  await waitForInbox(shop)
  expect([(await find('early-arrival')).id, (await find('late-arrival')).id]).toEqual(
    Array.from({ length: 2 }, () => expect.any(String)),
  )
  control.changeProduct('early-arrival', { status: 'ARCHIVED' })
  expect((await waitForInbox(shop))[0]!.outcome).toBe('Taken off sale (archived in Shopify).')
  await expect(find('early-arrival')).rejects.toThrow('404')
  control.changeProduct('early-arrival', { status: 'ACTIVE' })
  await waitForInbox(shop)
  expect((await find('early-arrival')).name).toBe('Late Arrival')
})

test("late update doesn't restore a deleted product", async () => {
  const { id } = control.product('bone-piper')
  control.deleteProduct('bone-piper')
  await waitForInbox(shop)
  await expect(find('bone-piper')).rejects.toThrow('404')
  const body = JSON.stringify({ admin_graphql_api_id: id, title: 'Bone Piper', updated_at: '2030-01-01T00:00:00Z' })
  await send(shop, { topic: 'products/update', body })
  expect((await waitForInbox(shop))[0]).toMatchObject({
    state: 'handled',
    outcome: 'Already off sale (deleted in Shopify).',
  })
  await expect(find('bone-piper')).rejects.toThrow('404')
})

test('late webhook changes nothing because the current state is read', async () => {
  const { id } = control.product('toad-magnate')
  control.changeProduct('toad-magnate', { price: '31.00' })
  control.changeProduct('toad-magnate', { price: '32.00' })
  await waitForInbox(shop)
  const body = JSON.stringify({ admin_graphql_api_id: id, variants: [{ price: '31.00' }] })
  await send(shop, { body, headers: { 'x-shopify-triggered-at': '2020-01-01T00:00:00Z' } })
  expect((await waitForInbox(shop))[0]).toMatchObject({ outcome: 'No changes.' })
  expect((await find('toad-magnate')).shopifyVariants[0]!.price).toBe('32.00')
})

test("product that can't be sold stays unchanged and the inbox says why", async () => {
  const { name } = await find('kettle-golem')
  control.changeProduct('kettle-golem', { title: ' ' })
  const [odd] = await waitForInbox(shop)
  expect(odd).toMatchObject({ state: 'failed', outcome: 'Not updated, because it has no title.' })
  expect((await find('kettle-golem')).name).toBe(name)
  control.changeProduct('kettle-golem', { title: 'Teapot Golem' })
  await waitForInbox(shop)
  expect((await find('kettle-golem')).name).toBe('Teapot Golem')
  expect((await shop.staff.webhooks.delivery({ params: { id: odd!.id } })).state).toBe('handled')
})

test('order webhook reads the order by its id', async () => {
  control.createOrder({ lines: [{ variant: control.product('jackalope-cavalier').variants[0]!.id, quantity: 2 }] })
  const about = (await waitForInbox(shop)).find(({ topic }) => topic === 'orders/create')
  expect(about).toMatchObject({ state: 'handled', outcome: expect.stringContaining('added') })
  expect(await shop.staff.orders.list({ query: { limit: 10 } })).toHaveLength(1)
})

test('hundreds of concurrent webhooks are accepted, stored once and processed', { tags: ['A10.5'] }, async () => {
  const products = control.products().slice(0, 5)
  const bodies = Array.from({ length: 300 }, (_, place) =>
    JSON.stringify({ admin_graphql_api_id: products[place % products.length]!.id, flood: place }),
  )
  const responses = await Promise.all(
    [...bodies, ...bodies].map((body, place) => send(shop, { body, event: `${place % 300}` })),
  )
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  await waitForInbox(shop)
  const inbox = await Promise.all(
    ['0', '299'].map((search) =>
      // Paging before an id far beyond the last row returns quickly.
      shop.staff.webhooks.deliveries({ query: { search: `"flood":${search}}`, limit: 10, before: '9'.repeat(15) } }),
    ),
  )
  expect(inbox.flat()).toMatchObject([
    { state: 'handled', times: 2 },
    { state: 'handled', times: 2 },
  ])
})

test('orders that the app may not read are ignored and hold up no products', async () => {
  const order = control.createOrder({ lines: [{ variant: control.product('emerald-wyrm').variants[0]!.id }] })
  await waitForInbox(shop)
  control.setSituation({ customerData: 'none' })
  const body = JSON.stringify({ admin_graphql_api_id: order.id })
  await Promise.all([send(shop, { topic: 'orders/updated', body, event: 'denied' }), waitForInbox(shop)])
  control.changeProduct('emerald-wyrm', { price: '78.00' })
  const inbox = await waitForInbox(shop)
  control.setSituation({ customerData: 'full' })
  expect(inbox.find(({ eventId }) => eventId === 'denied')).toMatchObject({
    state: 'ignored',
    outcome: expect.stringMatching(
      /doesn’t let the app read orders.*Once that is fixed, the next order sync will read this order\.$/,
    ),
  })
  expect((await find('emerald-wyrm')).shopifyVariants[0]?.price).toBe('78.00')
})
