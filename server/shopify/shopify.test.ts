import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalShopify, silent } from '#tests/harness/shopify.ts'
import { cart, cartCreate, featuredProducts, liveVariants, productsPage } from './operations/operations.ts'
import { openShopify } from './shopify.ts'

const firstPage = { first: 250, after: null }

/** A Shopify that answers as told: one handler per call, the last one for all that follow. */
async function scripted(...handlers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const calls: { headers: IncomingMessage['headers']; at: number }[] = []
  const server = createServer((request, response) => {
    calls.push({ headers: request.headers, at: Date.now() })
    handlers[Math.min(calls.length, handlers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const storeDomain = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const shopify = openShopify(
    {
      storeDomain,
      origin: `http://${storeDomain}`,
      apiVersion: '2026-10',
      admin: { token: 'secret-admin-token' },
      storefrontToken: 'secret-storefront-token',
      webhookSecrets: [],
      local: true,
    },
    silent,
  )
  onTestFinished(() => {
    shopify.close()
    server.closeAllConnections()
    server.close()
  })
  return { shopify, calls }
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const broken = (request: IncomingMessage) => void request.socket.destroy()
const noProducts = answer(200, { data: { product: null } })

test('both APIs answer with typed data', async () => {
  await using local = await openLocalShopify()
  const { products } = await local.shopify.admin.request(productsPage, firstPage)
  expect(products.nodes).toHaveLength(local.control.products().length)
  const { product } = await local.shopify.storefront.request(liveVariants, { handle: products.nodes[0]!.handle })
  expect(product?.variants.nodes[0]?.price.amount).toMatch(/^\d+\.\d+$/)
})

test('the largest page costs far less than the limit of 1,000', async () => {
  // A bucket of 400 could not pay for a dearer page: it would be refused, not delayed.
  await using local = await openLocalShopify({ bucket: { max: 400, restore: 1 } })
  expect((await local.shopify.admin.request(productsPage, firstPage)).products.nodes.length).toBeGreaterThan(20)
})

test('an empty bucket is waited for before the call, and a THROTTLED answer after it', async () => {
  await using local = await openLocalShopify({ bucket: { max: 400, restore: 1000 } })
  const timed = async () => {
    const start = Date.now()
    await local.shopify.admin.request(productsPage, firstPage)
    return Date.now() - start
  }
  await timed()
  // The gateway believes that the bucket is nearly full, and Shopify knows better.
  local.control.setAvailableCost(0)
  expect(await timed()).toBeGreaterThan(250)
  local.control.setFaults({ throttle: 2 })
  await timed()
  expect(local.control.faults().throttle).toBe(0)
})

test('calls wait for the bucket in their order', async () => {
  await using local = await openLocalShopify({ bucket: { max: 400, restore: 2000 } })
  await local.shopify.admin.request(productsPage, firstPage)
  const done: number[] = []
  const call = (number: number) => local.shopify.admin.request(productsPage, firstPage).then(() => done.push(number))
  await Promise.all([1, 2, 3, 4].map(call))
  expect(done).toEqual([1, 2, 3, 4])
})

test('429 waits as long as Retry-After says, in seconds', async () => {
  const slow = answer(429, { errors: 'Too Many Requests' }, { 'retry-after': '1.0' })
  const { shopify, calls } = await scripted(slow, noProducts)
  expect(await shopify.storefront.request(liveVariants, { handle: 'x' })).toEqual({ product: null })
  expect(calls[1]!.at - calls[0]!.at).toBeGreaterThanOrEqual(990)
})

test('a query is repeated after a failure of Shopify or of the way to it', async () => {
  const notJson = answer(200, '<h1>Down for maintenance</h1>', { 'content-type': 'text/html' })
  const { shopify, calls } = await scripted(broken, answer(500, '{}'), notJson, noProducts)
  expect(await shopify.admin.request(featuredProducts, { handle: 'featured' })).toEqual({ product: null })
  expect(calls).toHaveLength(4)
})

test('a mutation is repeated when it was throttled and never after a failure', async () => {
  const failed = await scripted(answer(500, '{}'))
  await expect(failed.shopify.storefront.request(cartCreate, {})).rejects.toMatchObject({ kind: 'server', status: 500 })
  expect(failed.calls).toHaveLength(1)
  const slow = answer(429, {}, { 'retry-after': '0' })
  const throttled = await scripted(slow, answer(200, { data: { cartCreate: null } }))
  expect(await throttled.shopify.storefront.request(cartCreate, {})).toEqual({ cartCreate: null })
})

test('partial data is an error, and no secret shows in it', async () => {
  const message = "Invalid id 'gid://shopify/Cart/abc?key=s3cret'"
  const { shopify } = await scripted(answer(200, { data: { cart: null }, errors: [{ message }] }))
  const refused = shopify.storefront.request(cart, { id: 'gid://shopify/Cart/abc?key=s3cret' })
  await expect(refused).rejects.toMatchObject({
    kind: 'graphql',
    retryable: false,
    message: expect.not.stringContaining('s3cret'),
  })
})

test('a redirect is not followed: it would carry the token away', async () => {
  const { shopify, calls } = await scripted(answer(301, '', { location: 'http://127.0.0.1:1/elsewhere' }))
  await expect(shopify.storefront.request(liveVariants, { handle: 'x' })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(calls.length).toBeGreaterThan(0)
})

test('missing rights and wrong tokens say so', async () => {
  await using local = await openLocalShopify()
  local.control.setScopes([])
  await expect(local.shopify.admin.request(productsPage, firstPage)).rejects.toMatchObject({
    kind: 'unauthorized',
    message: expect.stringContaining('read_products'),
  })
  const wrong = openShopify({ ...local.config, admin: { token: 'wrong' } }, silent)
  const refused = { kind: 'unauthorized', message: 'Shopify does not accept the access token.' }
  await expect(wrong.admin.request(productsPage, firstPage)).rejects.toMatchObject(refused)
  wrong.close()
})

test('after three failures in a row the storefront fails at once for a while', async () => {
  const { shopify, calls } = await scripted(answer(503, '{}'))
  const ask = () => shopify.storefront.request(liveVariants, { handle: 'x' })
  await expect(ask()).rejects.toMatchObject({ kind: 'server' })
  expect(calls).toHaveLength(3)
  const start = Date.now()
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable', retryAfter: expect.any(Number) })
  expect([calls.length, Date.now() - start < 50]).toEqual([3, true])
})

test("the shopper's address travels along, the private token too", async () => {
  const { shopify, calls } = await scripted(noProducts)
  await shopify.storefront.request(liveVariants, { handle: 'x' }, { buyerIp: '203.0.113.7' })
  expect(calls[0]!.headers).toMatchObject({
    'shopify-storefront-buyer-ip': '203.0.113.7',
    'shopify-storefront-private-token': 'secret-storefront-token',
  })
})

test('an aborted call ends with the reason, at once', async () => {
  const { shopify } = await scripted(() => {})
  const signal = AbortSignal.timeout(50)
  await expect(shopify.admin.request(productsPage, firstPage, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  const asked = shopify.storefront.request(liveVariants, { handle: 'x' })
  shopify.close()
  await expect(asked).rejects.toThrow('The server is stopping.')
})

test('client id and secret: one token for many calls, a new one when it has ended', async () => {
  await using local = await openLocalShopify({ clientCredentials: true })
  const ask = () => local.shopify.admin.request(productsPage, firstPage)
  await Promise.all([ask(), ask(), ask()])
  local.control.expireTokens()
  expect((await ask()).products.nodes.length).toBeGreaterThan(0)
  const wrong = openShopify(
    { ...local.config, admin: { clientId: 'local-sandbox-client', clientSecret: 'no' } },
    silent,
  )
  await expect(wrong.admin.request(productsPage, firstPage)).rejects.toMatchObject({ kind: 'unauthorized' })
  wrong.close()
})
