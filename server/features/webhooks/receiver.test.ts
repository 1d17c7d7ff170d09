import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { inboxOf, send, sign, waitForInbox } from '#tests/harness/webhooks.ts'

let shop: TestShop
beforeAll(async () => {
  const env = { AUTH_DISABLED: '1', SHOPIFY_WEBHOOK_SECRETS: 'the new secret,local-sandbox-client-secret' }
  shop = await openShop({ env })
})
afterAll(() => shop[Symbol.asyncDispose]())

const bodyOf = (handle: string) =>
  JSON.stringify({ admin_graphql_api_id: shop.shopify.control.product(handle).id, title: 'of a webhook' })

for (const topic of ['products/create', 'products/update', 'products/delete', 'inventory_levels/update'] as const) {
  test(`POST /api/shopify/webhooks/${topic} stores a signed webhook and gets 200`, { tags: ['A7.12'] }, async () => {
    const product = shop.shopify.control.product('emerald-wyrm')
    const item = product.variants[0]!.inventoryItemId
    const body = topic.startsWith('products')
      ? bodyOf('emerald-wyrm')
      : `{"inventory_item_id":${item.split('/').at(-1)},"available":3}`
    const response = await send(shop, { topic, body })
    expect([response.status, await response.text()]).toEqual([200, 'ok'])
    const subject = topic.startsWith('products') ? product.id : item
    expect((await waitForInbox(shop))[0]).toMatchObject({ topic, subject, state: 'handled', attempts: 1 })
  })
}

test('order and uninstall webhooks have receivers', async () => {
  for (const topic of ['orders/create', 'orders/updated', 'app/uninstalled'])
    expect((await send(shop, { topic })).status).toBe(200)
})

test('both secrets are accepted during a rotation', async () => {
  const body = bodyOf('ledger-drake')
  const signedWith = (secret: string) => send(shop, { body, headers: { 'x-shopify-hmac-sha256': sign(body, secret) } })
  const responses = [await signedWith('the new secret'), await signedWith('local-sandbox-client-secret')]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('unsigned, forged, altered or foreign webhooks get 401 and store nothing', { tags: ['A10.5'] }, async () => {
  const before = (await inboxOf(shop)).length
  const body = bodyOf('ledger-drake')
  const forged: Record<string, string | undefined>[] = [
    { 'x-shopify-hmac-sha256': undefined },
    { 'x-shopify-hmac-sha256': '' },
    { 'x-shopify-hmac-sha256': 'no signature' },
    { 'x-shopify-hmac-sha256': sign(body, 'a secret of somebody else') },
    { 'x-shopify-hmac-sha256': sign(`${body} `) },
    { 'x-shopify-hmac-sha256': sign(`${body} `), 'x-shopify-shop-domain': 'another.myshopify.com' },
  ]
  for (const headers of forged) {
    const response = await send(shop, { body, headers })
    expect([response.status, await response.text()]).toEqual([401, 'The signature is missing or wrong.'])
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  }
  for (const domain of ['another.myshopify.com', undefined]) {
    const response = await send(shop, { body, headers: { 'x-shopify-shop-domain': domain } })
    const text = 'The signature is right, but the webhook is from another store.'
    expect([response.status, await response.text()]).toEqual([401, text])
  }
  expect(await inboxOf(shop)).toHaveLength(before)
})

test('no webhook is accepted without a secret and the status says what to set', async () => {
  await using other = await openShop({ imported: false, env: { AUTH_DISABLED: '1', SHOPIFY_WEBHOOK_SECRETS: '' } })
  expect((await send(other)).status).toBe(401)
  expect((await send(other, { headers: { 'x-shopify-hmac-sha256': sign('{"id":1}', '') } })).status).toBe(401)
  const { connectivity } = await other.staff.webhooks.status()
  expect(connectivity).toMatchObject({ reachable: false, error: expect.stringContaining('SHOPIFY_WEBHOOK_SECRETS') })
})

test('bodies over 5 MB get 413 with or without a content length', async () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, ' ')
  expect((await send(shop, { body: large })).status).toBe(413)
  const { port } = new URL(shop.url)
  const headers = {
    'x-shopify-hmac-sha256': sign(large),
    'x-shopify-shop-domain': shop.shopify.storeDomain,
    'transfer-encoding': 'chunked',
  }
  const path = '/api/shopify/webhooks/products/update'
  const sending = request({ port, host: 'localhost', method: 'POST', path, headers })
  sending.end(large)
  const [response] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }]
  response.resume()
  expect(response.statusCode).toBe(413)
  expect((await send(shop, { body: Buffer.alloc(5 * 1024 * 1024, ' ') })).status).toBe(200)
})

test("signed bodies that can't be read are stored as failed with the reason", async () => {
  const odd: [string | Uint8Array<ArrayBuffer>, string][] = [
    ['no JSON', 'The body is not a JSON object, so the record is unknown.'],
    ['', 'The body is not a JSON object, so the record is unknown.'],
    ['[1]', 'The body is not a JSON object, so the record is unknown.'],
    [Uint8Array.of(0xff, 0xfe, 0), 'The body is not a JSON object, so the record is unknown.'],
    ['{"title":"Wyrm"}', 'The record is unknown because the body has no id.'],
    ['{"id":1.5}', 'The record is unknown because the body has no id.'],
  ]
  for (const [body, outcome] of odd) {
    expect((await send(shop, { body })).status).toBe(200)
    const [latest] = await inboxOf(shop)
    expect(latest).toMatchObject({ state: 'failed', outcome, subject: null })
    await expect(shop.staff.webhooks.replay({ params: { id: latest!.id } })).rejects.toThrow(`409: ${outcome}`)
  }
  const deep = await send(shop, { body: `{"id":5,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}` })
  expect([deep.status, (await inboxOf(shop))[0]!.state]).toEqual([200, 'failed'])
  const body = bodyOf('ledger-drake')
  expect((await send(shop, { body, headers: { 'content-type': 'text/plain' } })).status).toBe(200)
  expect((await waitForInbox(shop))[0]).toMatchObject({ state: 'handled' })
})

test('repeated delivery of the same event is only counted', { tags: ['A10.5'] }, async () => {
  const body = bodyOf('ledger-drake')
  await send(shop, { body, event: 'twice' })
  await waitForInbox(shop)
  await send(shop, { body, event: 'twice' })
  await send(shop, { body: `${body} `, event: 'twice' })
  const [other, first] = await waitForInbox(shop)
  expect(first).toMatchObject({ eventId: 'twice', times: 2, attempts: 1, state: 'handled' })
  expect(other).toMatchObject({ eventId: 'twice', times: 1 })
})

test("signed body replayed under another topic only reads Shopify's state", async () => {
  const product = shop.shopify.control.product('emerald-wyrm')
  const body = bodyOf('emerald-wyrm')
  expect((await send(shop, { topic: 'products/delete', body })).status).toBe(200)
  expect((await waitForInbox(shop))[0]).toMatchObject({ topic: 'products/delete', outcome: 'No changes.' })
  expect((await shop.visitor.products.byHandle({ params: { handle: 'emerald-wyrm' } })).shopifyId).toBe(product.id)

  await send(shop, { topic: 'orders/updated', body })
  expect((await inboxOf(shop))[0]).toMatchObject({
    state: 'ignored',
    outcome: `The topic is orders/updated, but the body is about ${product.id}.`,
  })
  await send(shop, { topic: 'app/uninstalled', body: '{"id":12}' })
  expect((await waitForInbox(shop))[0]).toMatchObject({
    state: 'ignored',
    outcome: 'The app still has access to Shopify, so it is installed.',
  })
  const misled = await send(shop, { body, headers: { 'x-shopify-topic': 'products/delete' } })
  expect(misled.status).toBe(400)
})

test('unknown topic gets 404 and other methods get 405', async () => {
  expect((await send(shop, { topic: 'customers/create' })).status).toBe(404)
  expect((await send(shop, { topic: 'constructor' })).status).toBe(404)
  const read = await send(shop, { method: 'GET' })
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})

test('ids beyond 2^53 keep all their digits', { tags: ['S10.5'] }, async () => {
  const { id } = shop.shopify.control.product('emerald-wyrm')
  const number = id.split('/').at(-1)!
  expect(Number.isSafeInteger(Number(number))).toBe(false)
  await send(shop, { topic: 'products/delete', body: `{"nested":{"id":5},"id":${number}}` })
  expect((await waitForInbox(shop))[0]).toMatchObject({ subject: id, state: 'handled' })
})
