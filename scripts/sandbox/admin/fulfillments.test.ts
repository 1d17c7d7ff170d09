import { expect, test } from 'vitest'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'
import { openReceiver } from '#sandbox/testing/receiver.ts'
import type { OrderRecord } from '#sandbox/shop/records.ts'

type Shop = Awaited<ReturnType<typeof openSandbox>>

const ORDER = `query ($id: ID!) { order(id: $id) { displayFulfillmentStatus
  fulfillmentOrders(first: 10) { nodes { status assignedLocation { name } fulfillmentHolds { reasonNotes }
    lineItems(first: 10) { nodes { remainingQuantity totalQuantity lineItem { id } } } } }
  fulfillments(first: 10) { status trackingInfo { company number url }
    fulfillmentLineItems(first: 10) { nodes { quantity lineItem { title } } } } } }`
const CREATE = `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) {
  fulfillment { id status } userErrors { field message } } }`
const CANCEL = `mutation ($id: ID!) { fulfillmentCancel(id: $id) { fulfillment { status } userErrors { field message } } }`

interface Created {
  fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: { field: string[]; message: string }[] }
}

/** Asks for pieces of the order's fulfilment orders: place of the fulfilment order, of its line, and a quantity. */
async function fulfil(shop: Shop, order: OrderRecord, pieces: [number, number, number][], more: object = {}) {
  const lineItemsByFulfillmentOrder = pieces.map(([place, line, quantity]) => ({
    fulfillmentOrderId: order.fulfillmentOrders[place]!.id,
    fulfillmentOrderLineItems: [{ id: order.fulfillmentOrders[place]!.lineItems[line]!.id, quantity }],
  }))
  const input = { fulfillment: { lineItemsByFulfillmentOrder, ...more } }
  const { fulfillmentCreate } = await shop.admin<Created>(CREATE, input)
  return fulfillmentCreate.userErrors[0]?.message ?? fulfillmentCreate.fulfillment!.id
}

/** The order in words: its status, and what is left in each fulfilment order. */
const shown = (order: OrderRecord) => [
  order.displayFulfillmentStatus,
  ...order.fulfillmentOrders.map(
    ({ status, location, lineItems }) =>
      `${status} ${location} ${lineItems.map(({ remainingQuantity }) => remainingQuantity).join('+')}`,
  ),
]

function newOrder(shop: Shop): OrderRecord {
  const [small, large] = shop.control.product('ember-wyrm').variants
  const lines = [{ variant: small!.id, quantity: 3 }, { variant: large!.id }]
  return shop.control.createOrder({ lines, email: 'ada@example.com' })
}

test('fulfilment orders are fulfilled in parts, and a cancelled parcel returns its pieces', async () => {
  await using shop = await openSandbox()
  await using receiver = await openReceiver(shop.sandbox.credentials.webhookSecret)
  // The topics of parcels need a scope that Hoard doesn't have.
  shop.control.setSituation({ adminScopes: [...shop.control.situation().adminScopes, 'read_fulfillments'] })
  const topics = ['ORDERS_UPDATED', 'ORDERS_PARTIALLY_FULFILLED', 'ORDERS_FULFILLED', 'FULFILLMENTS_CREATE']
  for (const topic of [...topics, 'FULFILLMENTS_UPDATE'])
    await shop.admin(
      `mutation ($topic: WebhookSubscriptionTopic!, $at: String!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $at }) { userErrors { message } } }`,
      { topic, at: receiver.uri },
    )
  const order = newOrder(shop)
  expect(shown(order)).toEqual(['UNFULFILLED', 'OPEN Workshop 3+1'])
  const trackingInfo = { company: 'Post', number: '42', url: 'https://post.example/42' }
  const first = await fulfil(shop, order, [[0, 0, 2]], { trackingInfo, notifyCustomer: true })
  expect(shown(order)).toEqual(['PARTIALLY_FULFILLED', 'IN_PROGRESS Workshop 1+1'])
  expect(order.fulfillments[0]!.notified).toBe(true)
  const { order: read } = await shop.admin<{ order: { fulfillments: object[] } }>(ORDER, { id: order.id })
  expect(read.fulfillments).toEqual([
    {
      status: 'SUCCESS',
      trackingInfo: [trackingInfo],
      fulfillmentLineItems: { nodes: [{ quantity: 2, lineItem: { title: 'ember wyrm' } }] },
    },
  ])
  expect(await shop.admin(CANCEL, { id: first })).toEqual({
    fulfillmentCancel: { fulfillment: { status: 'CANCELLED' }, userErrors: [] },
  })
  expect(shown(order)).toEqual(['UNFULFILLED', 'IN_PROGRESS Workshop 3+1'])
  const whole = {
    fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: order.fulfillmentOrders[0]!.id }] },
  }
  const { fulfillmentCreate } = await shop.admin<Created>(CREATE, whole)
  expect(shown(order)).toEqual(['FULFILLED', 'CLOSED Workshop 0+0'])
  await shop.admin(CANCEL, { id: fulfillmentCreate.fulfillment!.id })
  expect(shown(order)).toEqual(['UNFULFILLED', 'CLOSED Workshop 0+0', 'OPEN Workshop 3+1'])
  await shop.control.deliveriesSettled()
  const sent = Map.groupBy(receiver.received, ({ topic }) => topic)
  expect([...sent].map(([topic, all]) => `${all.length} ${topic}`).toSorted()).toEqual([
    '1 orders/fulfilled',
    '1 orders/partially_fulfilled',
    '2 fulfillments/create',
    '2 fulfillments/update',
    '4 orders/updated',
  ])
})

test('what can’t be fulfilled is refused as Shopify does', async () => {
  await using shop = await openSandbox()
  const order = newOrder(shop)
  const [wyrms] = order.lineItems
  const number = (place: number) => order.fulfillmentOrders[place]!.id.split('/').at(-1)
  const tooMany = 'Invalid fulfillment order line item quantity requested.'
  expect(await fulfil(shop, order, [[0, 0, 4]])).toBe(tooMany)
  expect(
    await fulfil(shop, order, [
      [0, 0, 2],
      [0, 0, 2],
    ]),
  ).toBe(tooMany)
  expect(await fulfil(shop, order, [[0, 0, 0]])).toBe(tooMany)
  shop.control.holdOrder('1001', 'Address is incomplete')
  expect(shown(order)).toEqual(['ON_HOLD', 'ON_HOLD Workshop 3+1'])
  expect(await fulfil(shop, order, [[0, 0, 1]])).toBe(
    `Fulfillment order ${number(0)} has an unfulfillable status= on_hold.`,
  )
  shop.control.holdOrder('1001', null)
  shop.control.movePieces('1001', [{ line: wyrms!.id, quantity: 1 }], 'Garage')
  expect(shown(order)).toEqual(['UNFULFILLED', 'OPEN Workshop 2+1', 'OPEN Garage 1'])
  expect(
    await fulfil(shop, order, [
      [0, 0, 1],
      [1, 0, 1],
    ]),
  ).toBe('All fulfillment orders must be assigned to the same location.')
  await fulfil(shop, order, [[1, 0, 1]])
  expect(await fulfil(shop, order, [[1, 0, 1]])).toBe(
    `Fulfillment order ${number(1)} has an unfulfillable status= closed.`,
  )
  // Refunded pieces are no longer to be sent.
  shop.control.refundOrder('1001', { lines: [{ line: wyrms!.id, quantity: 1 }] })
  expect(await fulfil(shop, order, [[0, 0, 2]])).toBe(tooMany)
  const other = newOrder(shop)
  shop.control.cancelOrder(other.id)
  expect(await fulfil(shop, other, [[0, 0, 1]])).toMatch(/ has an unfulfillable status= cancelled\.$/)
  const unknown = [{ fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/1' }]
  const input = { fulfillment: { lineItemsByFulfillmentOrder: unknown } }
  expect((await shop.adminError(CREATE, input)).extensions['code']).toBe('RESOURCE_NOT_FOUND')
})

test('fulfilling needs scopes of its own', async () => {
  await using shop = await openSandbox()
  const order = newOrder(shop)
  shop.control.setSituation({ adminScopes: ['read_orders', 'read_merchant_managed_fulfillment_orders'] })
  const input = {
    fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: order.fulfillmentOrders[0]!.id }] },
  }
  for (const error of [
    await shop.adminError(CREATE, input),
    await shop.adminError(CANCEL, { id: 'gid://shopify/Fulfillment/1' }),
  ])
    expect(error).toMatchObject({
      message: expect.stringContaining('`write_merchant_managed_fulfillment_orders`'),
      extensions: { code: 'ACCESS_DENIED' },
    })
  shop.control.setSituation({ adminScopes: ['read_orders'] })
  expect(await shop.adminError(ORDER, { id: order.id })).toMatchObject({
    message: expect.stringContaining('`read_merchant_managed_fulfillment_orders`'),
    extensions: { code: 'ACCESS_DENIED' },
  })
  expect(order.fulfillments).toEqual([])
})
