import { expect, test } from 'vitest'
import { openReceiver } from '#sandbox/testing/receiver.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

type Shop = Awaited<ReturnType<typeof openSandbox>>

async function post(shop: Shop, path: string, body: object = {}) {
  const url = `${shop.sandbox.origin}/control/orders${path}`
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const ORDER = `query ($id: ID!) { order(id: $id) { name email displayFinancialStatus displayFulfillmentStatus
  cancelledAt test totalPriceSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } }
  lineItems(first: 5) { nodes { quantity currentQuantity unfulfilledQuantity } } } }`

async function shown(shop: Shop, id: string) {
  const { order } = await shop.admin<{ order: Record<string, never> & { lineItems: { nodes: object[] } } }>(ORDER, {
    id,
  })
  const money = (field: string) => (order[field] as unknown as { shopMoney: { amount: string } }).shopMoney.amount
  return {
    status: `${String(order['displayFinancialStatus'])} ${String(order['displayFulfillmentStatus'])}`,
    refunded: money('totalRefundedSet'),
    lines: order.lineItems.nodes.map((line) => Object.values(line).join(' ')),
  }
}

test('orders are created, paid, fulfilled and refunded in parts, with webhooks', async () => {
  await using shop = await openSandbox()
  await using receiver = await openReceiver(shop.sandbox.credentials.webhookSecret)
  for (const topic of ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_PAID'])
    await shop.admin(
      `mutation ($topic: WebhookSubscriptionTopic!, $at: String!) {
        webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $at }) { userErrors { message } } }`,
      { topic, at: receiver.uri },
    )
  const [small, large] = shop.control.product('ember-wyrm').variants
  const stock = small!.inventoryQuantity
  const lines = [{ variant: small!.id, quantity: 3 }, { variant: large!.id.replace(/.*\//, '') }]
  const { body } = await post(shop, '', { lines, email: 'ada@example.com', paid: false })
  const id = String(body['id'])
  expect(body).toMatchObject({ name: '#1001', test: false, displayFinancialStatus: 'PENDING' })
  expect(shop.control.variant(small!.id).inventoryQuantity).toBe(stock - 3)
  expect((await post(shop, '/1001/refund')).status).toBe(409)
  await post(shop, '/1001/pay')
  expect((await post(shop, '/1001/pay')).status).toBe(409)

  const line = (body['lineItems'] as { id: string }[])[0]!.id
  await post(shop, '/1001/fulfil', { lines: [{ line, quantity: 1 }] })
  expect(await shown(shop, id)).toEqual({
    status: 'PAID PARTIALLY_FULFILLED',
    refunded: '0.0',
    lines: ['3 3 2', '1 1 1'],
  })
  await post(shop, '/1001/refund', { lines: [{ line, quantity: 1 }] })
  expect(await shown(shop, id)).toMatchObject({
    status: 'PARTIALLY_REFUNDED PARTIALLY_FULFILLED',
    lines: ['3 2 1', '1 1 1'],
  })
  expect((await post(shop, '/1001/cancel')).status).toBe(409)
  expect((await post(shop, '/1001/fulfil', { lines: [{ line, quantity: 9 }] })).status).toBe(409)
  await post(shop, '/1001/fulfil')
  expect((await shown(shop, id)).status).toBe('PARTIALLY_REFUNDED FULFILLED')
  expect((await post(shop, '/1001/refund', { amount: '999.00' })).status).toBe(409)

  const other = await post(shop, '', { lines: [{ variant: small!.id }] })
  await post(shop, '/%231002/cancel')
  expect(await shown(shop, String(other.body['id']))).toMatchObject({
    status: 'REFUNDED UNFULFILLED',
    lines: ['1 0 0'],
  })
  expect([(await post(shop, '/1002/cancel')).status, (await post(shop, '/1003/cancel')).status]).toEqual([409, 404])

  await shop.control.deliveriesSettled()
  const topics = receiver.received.map(({ topic }) => topic).toSorted()
  expect(topics).toEqual([
    ...Array.from({ length: 2 }, () => 'orders/create'),
    ...Array.from({ length: 2 }, () => 'orders/paid'),
    ...Array.from({ length: 5 }, () => 'orders/updated'),
  ])
})

test('notes, details and properties are accepted with Shopify’s limits, returned and sent', async () => {
  await using shop = await openSandbox()
  await using receiver = await openReceiver(shop.sandbox.credentials.webhookSecret)
  await shop.admin(
    `mutation ($at: String!) { webhookSubscriptionCreate(topic: ORDERS_UPDATED, webhookSubscription: { uri: $at }) {
      userErrors { message } } }`,
    { at: receiver.uri },
  )
  const variant = shop.control.product('bog-hag').variants[0]!.id
  const name = { key: 'Name on base', value: 'Ada' }
  const { body } = await post(shop, '', { lines: [{ variant, customAttributes: [name] }, { variant }], note: 'Grey' })
  const read = () =>
    shop.admin<{ order: object }>(
      `query ($id: ID!) { order(id: $id) { note customAttributes { key value }
        lineItems(first: 5) { nodes { customAttributes { key value } } } } }`,
      { id: body['id'] },
    )
  const lineItems = { nodes: [{ customAttributes: [name] }, { customAttributes: [] }] }
  expect(await read()).toEqual({ order: { note: 'Grey', customAttributes: [], lineItems } })
  const patch = async (change: object) => {
    const url = `${shop.sandbox.origin}/control/orders/1001`
    return (await fetch(url, { method: 'PATCH', body: JSON.stringify(change) })).status
  }
  const gift = [{ key: 'Gift', value: 'yes' }]
  expect(await patch({ note: null, customAttributes: gift })).toBe(200)
  expect(await patch({ note: 'x'.repeat(5001) })).toBe(400)
  expect(await patch({ customAttributes: Array.from({ length: 251 }, () => gift[0]) })).toBe(400)
  expect(await read()).toEqual({ order: { note: null, customAttributes: gift, lineItems } })
  await shop.control.deliveriesSettled()
  expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({
    note: null,
    note_attributes: [{ name: 'Gift', value: 'yes' }],
    line_items: [{ properties: [{ name: 'Name on base', value: 'Ada' }] }, { properties: [] }],
  })
})

test('an app without customer data access is denied only the email', async () => {
  await using shop = await openSandbox()
  const variant = shop.control.product('bog-hag').variants[0]!.id
  const { id } = shop.control.createOrder({ lines: [{ variant }], email: 'ada@example.com' })
  shop.control.setSituation({ customerData: 'no-personal-fields' })
  expect(await shop.adminError(ORDER, { id })).toMatchObject({ extensions: { code: 'ACCESS_DENIED' } })
  const { order } = await shop.admin<{ order: { name: string } }>('query ($id: ID!) { order(id: $id) { name } }', {
    id,
  })
  expect(order.name).toBe('#1001')
})
