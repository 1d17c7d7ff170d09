import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createCart, pay, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'
import { openReceiver } from '#sandbox/testing/receiver.ts'
import { apiVersion } from '#sandbox/schema/schema.ts'

type Shop = Awaited<ReturnType<typeof openSandbox>>

const create = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id topic uri } userErrors { field message } } }`

interface Created {
  webhookSubscriptionCreate: { webhookSubscription: { id: string } | null; userErrors: { message: string }[] }
}

async function subscribe(
  shop: Shop,
  uri: string,
  ...topics: string[]
): Promise<Created['webhookSubscriptionCreate'][]> {
  const responses = topics.map((topic) => shop.admin<Created>(create, { topic, uri }))
  return (await Promise.all(responses)).map((response) => response.webhookSubscriptionCreate)
}

async function openShopWithReceiver(...topics: string[]) {
  const shop = await openSandbox()
  const receiver = await openReceiver(shop.sandbox.credentials.webhookSecret)
  await subscribe(shop, receiver.uri, ...topics)
  return {
    shop,
    receiver,
    async [Symbol.asyncDispose]() {
      await shop.sandbox.close()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('products/update has headers, a signature and bare numeric ids', async () => {
  await using both = await openShopWithReceiver('PRODUCTS_UPDATE', 'INVENTORY_LEVELS_UPDATE')
  const { shop, receiver } = both
  const product = shop.control.changeProduct('bog-hag', { stock: 4 })
  await shop.control.deliveriesSettled()
  expect(receiver.received.map((one) => one.topic).toSorted()).toEqual(['inventory_levels/update', 'products/update'])
  expect(receiver.received.every((one) => one.isSigned)).toBe(true)
  const update = receiver.received.find((one) => one.topic === 'products/update')
  expect(update?.headers).toMatchObject({
    'x-shopify-shop-domain': shop.sandbox.storeDomain,
    'x-shopify-api-version': apiVersion,
    'content-type': 'application/json',
  })
  expect(update?.body).toContain(`"id":${product.id.replace(/.*\//, '')},`)
  expect(JSON.parse(update?.body ?? '')).toMatchObject({ admin_graphql_api_id: product.id, handle: 'bog-hag' })
})

test('requests about personal data go to the configured address, signed, as Shopify documents them', async () => {
  await using both = await openShopWithReceiver()
  const { shop, receiver } = both
  const { id } = shop.control.createOrder({
    lines: [{ variant: shop.control.product('bog-hag').variants[0]!.id }],
    email: 'Ada@example.com',
  })
  const customer = { id: 191167, email: 'ada@example.com' }
  const order = Number(id.split('/').at(-1))
  const uri = receiver.uri
  for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'] as const) {
    shop.control.requestPrivacy({ topic, uri, ...(topic !== 'shop/redact' && { customer }) })
    await shop.control.deliveriesSettled()
  }
  expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true)
  expect(receiver.received.map(({ topic, body }) => [topic, JSON.parse(body) as object])).toEqual([
    [
      'customers/data_request',
      {
        shop_id: expect.any(Number),
        shop_domain: shop.sandbox.storeDomain,
        customer: { ...customer, phone: null },
        orders_requested: [order],
        data_request: { id: expect.any(Number) },
      },
    ],
    [
      'customers/redact',
      {
        shop_id: expect.any(Number),
        shop_domain: shop.sandbox.storeDomain,
        customer: { ...customer, phone: null },
        orders_to_redact: [order],
      },
    ],
    ['shop/redact', { shop_id: expect.any(Number), shop_domain: shop.sandbox.storeDomain }],
  ])
  expect(shop.control.order(id).email).toBeNull()
  expect(() => shop.control.requestPrivacy({ topic: 'customers/redact', uri })).toThrow('needs a customer')
})

test('products/delete contains only the number', async () => {
  await using both = await openShopWithReceiver('PRODUCTS_DELETE')
  const { id } = both.shop.control.product('bog-hag')
  both.shop.control.deleteProduct('bog-hag')
  await both.shop.control.deliveriesSettled()
  expect(both.receiver.received.map((one) => one.body)).toEqual([`{"id":${id.replace(/.*\//, '')}}`])
})

test('a new order sends orders/create and orders/paid', async () => {
  await using both = await openShopWithReceiver('ORDERS_CREATE', 'ORDERS_PAID')
  const { shop, receiver } = both
  await pay(await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm'), quantity: 2 }]))
  await shop.control.deliveriesSettled()
  expect(receiver.received.map((one) => one.topic).toSorted()).toEqual(['orders/create', 'orders/paid'])
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ name: '#1001', total_price: '8.00' })
})

test('a failed delivery is retried with the same ids and body', async () => {
  await using both = await openShopWithReceiver('PRODUCTS_UPDATE')
  const { shop, receiver } = both
  receiver.responses.push(500, 302)
  shop.control.changeProduct('bog-hag', { title: 'Bog Hag' })
  await shop.control.deliveriesSettled()
  expect(shop.control.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 302],
    [3, 200],
  ])
  const ids = receiver.received.map((one) => [
    one.headers['x-shopify-webhook-id'],
    one.headers['x-shopify-event-id'],
    one.body,
  ])
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
})

test('a subscription is removed after eight retries', async () => {
  await using both = await openShopWithReceiver('PRODUCTS_UPDATE', 'PRODUCTS_DELETE')
  const { shop, receiver } = both
  receiver.responses.push(...Array<number>(9).fill(503))
  shop.control.changeProduct('bog-hag', { title: 'Bog Hag' })
  await shop.control.deliveriesSettled()
  expect(receiver.received).toHaveLength(9)
  expect(shop.control.subscriptions().map((one) => one.topic)).toEqual(['PRODUCTS_DELETE'])
})

test('faults drop one event and send the next twice with one event id', async () => {
  await using both = await openShopWithReceiver('PRODUCTS_UPDATE')
  const { shop, receiver } = both
  shop.control.setFaults({ dropDeliveries: 1, duplicateDeliveries: 1, reorderDeliveries: true, delayDeliveriesMs: 5 })
  shop.control.changeProduct('bog-hag', { title: 'Lost' })
  shop.control.changeProduct('bog-hag', { title: 'Told twice' })
  await shop.control.deliveriesSettled()
  const titles = receiver.received.map((one) => (JSON.parse(one.body) as { title: string }).title)
  expect(titles).toEqual(['Told twice', 'Told twice'])
  expect(new Set(receiver.received.map((one) => one.headers['x-shopify-event-id'])).size).toBe(1)
})

test.for([
  ['http://shop.example/hook', 'Address protocol http:// is not supported'],
  ['nonsense', 'Address is invalid'],
  ['', "Address can't be blank"],
  ['https://shop.myshopify.com/hook', 'Address cannot be a Shopify or an internal domain'],
] as const)('a subscription to %s is rejected', async ([uri, message]) => {
  await using shop = await openSandbox()
  const [response] = await subscribe(shop, uri, 'PRODUCTS_UPDATE')
  expect(response).toMatchObject({
    webhookSubscription: null,
    userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
  })
})

test('subscriptions are listed, changed, deleted and unique per topic and URI', async () => {
  await using shop = await openSandbox()
  const uri = 'https://shop.example/hook'
  const [made] = await subscribe(shop, uri, 'PRODUCTS_UPDATE')
  const [again] = await subscribe(shop, uri, 'PRODUCTS_UPDATE')
  expect(again?.userErrors).toMatchObject([{ message: 'Address for this topic has already been taken' }])
  const id = made?.webhookSubscription?.id
  await shop.admin(
    `mutation Move($id: ID!, $uri: String!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: { uri: $uri }) { userErrors { message } } }`,
    { id, uri: 'https://shop.example/moved' },
  )
  const list = '{ webhookSubscriptions(first: 5) { nodes { id topic uri format apiVersion { handle } } } }'
  expect(await shop.admin(list)).toEqual({
    webhookSubscriptions: {
      nodes: [
        {
          id,
          topic: 'PRODUCTS_UPDATE',
          uri: 'https://shop.example/moved',
          format: 'JSON',
          apiVersion: { handle: apiVersion },
        },
      ],
    },
  })
  const remove = `mutation Delete($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } } }`
  expect(await shop.admin(remove, { id })).toMatchObject({
    webhookSubscriptionDelete: { deletedWebhookSubscriptionId: id },
  })
  expect(shop.control.subscriptions()).toEqual([])
})

test('uninstalling sends one last webhook and disables the tokens', async () => {
  await using both = await openShopWithReceiver('APP_UNINSTALLED', 'PRODUCTS_UPDATE')
  const { shop, receiver } = both
  shop.control.uninstall()
  shop.control.changeProduct('bog-hag', { stock: 4 })
  await shop.control.deliveriesSettled()
  expect(receiver.received.map((one) => [one.topic, one.isSigned])).toEqual([['app/uninstalled', true]])
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ myshopify_domain: shop.sandbox.storeDomain })
  await expect(shop.admin('{ shop { name } }', {})).rejects.toThrow()
  shop.control.install()
  await shop.admin('{ shop { name } }', {})
  expect(shop.control.subscriptions()).toEqual([])
})

test('a receiver that accepts no connection within a second fails', async () => {
  await using shop = await openSandbox()
  // Accepts TCP, but never answers the TLS handshake.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await subscribe(shop, `https://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`, 'PRODUCTS_UPDATE')
  shop.control.changeProduct('bog-hag', { title: 'Bog Hag' })
  await vi.waitFor(() => expect(shop.control.deliveries()).not.toEqual([]), 60_000)
  expect(shop.control.deliveries()[0]).toMatchObject({ status: 0, error: 'Error: No connection within 1 second' })
  silent.close()
})

test('topics without their scope, or with protected customer data, are refused', async () => {
  await using shop = await openSandbox()
  const uri = 'https://shop.example/hook'
  shop.control.setSituation({ adminScopes: ['read_orders'], customerData: 'none' })
  const refused = await subscribe(shop, uri, 'PRODUCTS_UPDATE', 'ORDERS_CREATE', 'APP_UNINSTALLED')
  expect(refused.map(({ userErrors }) => userErrors[0]?.message ?? 'subscribed')).toEqual([
    'You do not have permission to create or update webhooks with products/update topic.',
    expect.stringContaining('not approved to subscribe to webhook topics containing protected customer data'),
    'subscribed',
  ])
})

test('topics, filters and transports that are not simulated are refused by name', async () => {
  await using shop = await openSandbox()
  const input = (input: string, topic = 'PRODUCTS_UPDATE') =>
    shop.adminError(
      `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { ${input} }) { userErrors { message } } }`,
    )
  const uri = 'uri: "https://shop.example/hook"'
  expect([
    await input(uri, 'THEMES_PUBLISH').then(({ message }) => message),
    await input(`${uri}, filter: "vendor:Hoard"`).then(({ message }) => message),
    await input('uri: "pubsub://project:topic"').then(({ message }) => message),
  ]).toEqual([
    'SANDBOX: the topic THEMES_PUBLISH of webhooks is not simulated here',
    "SANDBOX: the filter 'vendor:Hoard' of webhooks is not simulated here",
    'SANDBOX: delivery to pubsub://project:topic of webhooks is not simulated here',
  ])
})
