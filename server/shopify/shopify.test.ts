import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { cart, cartCreate, featuredProducts, liveVariants, productsPage } from './operations/operations.ts'
import { openShopify } from './shopify.ts'
import { Throttle } from './throttle.ts'
import { apiVersion } from '@hoard/sandbox/schema'

const firstPage = { first: 250, after: null }

/** A scripted Shopify: one handler per call; the last one handles all further calls. */
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
      apiVersion,
      admin: { token: 'secret-admin-token' },
      storefrontToken: 'secret-storefront-token',
      webhookSecrets: [],
      isLocal: true,
    },
    silent,
  )
  onTestFinished(() => {
    shopify.close()
    server.closeAllConnections()
    server.close()
  })
  return { shopify, calls, storeDomain }
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const broken = (request: IncomingMessage) => void request.socket.destroy()
const noProducts = answer(200, { data: { product: null } })

test('both APIs return typed data', async () => {
  await using local = await openLocalShopify()
  const { products } = await local.shopify.admin.request(productsPage, firstPage)
  expect(products.nodes).toHaveLength(local.control.products().length)
  const { product } = await local.shopify.storefront.request(liveVariants, { handle: products.nodes[0]!.handle })
  expect(product?.variants.nodes[0]?.price.amount).toMatch(/^\d+\.\d+$/)
})

test('the largest page costs far less than the limit of 1,000', async () => {
  // A bucket of 600 can never pay for a more expensive page, which would fail instead of waiting.
  await using local = await openLocalShopify({ bucket: { max: 600, restore: 1 } })
  expect((await local.shopify.admin.request(productsPage, firstPage)).products.nodes.length).toBeGreaterThan(20)
})

test('calls wait for an empty bucket and retry after THROTTLED', async () => {
  await using local = await openLocalShopify({ bucket: { max: 600, restore: 1000 } })
  const timed = async () => {
    const start = Date.now()
    await local.shopify.admin.request(productsPage, firstPage)
    return Date.now() - start
  }
  await timed()
  // The gateway's estimate of the bucket is higher than Shopify's real value.
  local.control.setAvailableCost(0)
  expect(await timed()).toBeGreaterThan(250)
  local.control.setFaults({ throttle: 2 })
  await timed()
  expect(local.control.faults().throttle).toBe(0)
})

test('calls are admitted in order, each once the bucket covers it', async () => {
  const throttle = new Throttle()
  const start = performance.now()
  const throttleStatus = { currentlyAvailable: 0, maximumAvailable: 600, restoreRate: 5000 }
  throttle.learn('products', { requestedQueryCost: 500, throttleStatus })
  const admitted: number[] = []
  const { signal } = new AbortController()
  await Promise.all([1, 2, 3, 4].map((call) => throttle.admit('products', signal).then(() => admitted.push(call))))
  expect(admitted).toEqual([1, 2, 3, 4])
  expect(performance.now() - start).toBeGreaterThanOrEqual(390)
})

test('a call waits after 429 for the seconds of Retry-After', async () => {
  const slow = answer(429, { errors: 'Too Many Requests' }, { 'retry-after': '1.0' })
  const { shopify, calls } = await scripted(slow, noProducts)
  expect(await shopify.storefront.request(liveVariants, { handle: 'x' })).toEqual({ product: null })
  expect(calls[1]!.at - calls[0]!.at).toBeGreaterThanOrEqual(990)
})

test('a query is retried after failures of Shopify or the network', async () => {
  const notJson = answer(200, '<h1>Down for maintenance</h1>', { 'content-type': 'text/html' })
  const { shopify, calls } = await scripted(broken, answer(500, '{}'), notJson, noProducts)
  expect(await shopify.admin.request(featuredProducts, { handle: 'featured' })).toEqual({ product: null })
  expect(calls).toHaveLength(4)
})

test('a mutation is retried after throttling, never after a failure', async () => {
  const failed = await scripted(answer(500, '{}'))
  await expect(failed.shopify.storefront.request(cartCreate, {})).rejects.toMatchObject({ kind: 'server', status: 500 })
  expect(failed.calls).toHaveLength(1)
  const slow = answer(429, {}, { 'retry-after': '0' })
  const throttled = await scripted(slow, answer(200, { data: { cartCreate: null } }))
  expect(await throttled.shopify.storefront.request(cartCreate, {})).toEqual({ cartCreate: null })
})

test('partial data is an error without secrets', async () => {
  const message = "Invalid id 'gid://shopify/Cart/abc?key=s3cret'"
  const { shopify } = await scripted(answer(200, { data: { cart: null }, errors: [{ message }] }))
  const refused = shopify.storefront.request(cart, { id: 'gid://shopify/Cart/abc?key=s3cret' })
  await expect(refused).rejects.toMatchObject({
    kind: 'graphql',
    retryable: false,
    message: expect.not.stringContaining('s3cret'),
  })
})

test('a redirect is not followed because it would leak the token, and the address is called wrong', async () => {
  const elsewhere = await scripted(noProducts)
  const location = `http://${elsewhere.storeDomain}/`
  const { shopify, calls } = await scripted(answer(301, '', { location }))
  await expect(shopify.storefront.request(liveVariants, { handle: 'x' })).rejects.toMatchObject({
    reason: 'unknown-address',
    message: expect.stringContaining('SHOPIFY_STORE_DOMAIN'),
  })
  expect([calls.length, elsewhere.calls.length]).toEqual([1, 0])
})

const denied = (path: (string | number)[]) => ({
  message: 'Access denied',
  path,
  extensions: { code: 'ACCESS_DENIED' },
})
const stock = ['product', 'variants', 'nodes', 0, 'quantityAvailable']

test('denied fields that an operation may miss are left out', async () => {
  const variants = { nodes: [{ quantityAvailable: null }] }
  const { shopify } = await scripted(answer(200, { data: { product: { variants } }, errors: [denied(stock)] }))
  const onPartial = vi.fn()
  const asked = shopify.storefront.request(liveVariants, { handle: 'x' }, { onPartial })
  expect(await asked).toEqual({ product: { variants } })
  expect(onPartial).toHaveBeenCalledTimes(1)
})

test.each([
  ['another field is denied, too', { product: { variants: null } }, [denied(stock), denied(['product', 'variants'])]],
  ['a field fails for another reason', { product: {} }, [denied(stock), { message: 'No', path: stock }]],
  ['there is no data', null, [denied(stock)]],
])('a partial answer is an error if %s', async (_, data, errors) => {
  const { shopify } = await scripted(answer(200, { data, errors }))
  await expect(shopify.storefront.request(liveVariants, { handle: 'x' })).rejects.toMatchObject({
    kind: 'unauthorized',
    reason: 'scope',
  })
})

test('missing scopes and invalid tokens give clear errors', async () => {
  await using local = await openLocalShopify()
  local.control.setSituation({ adminScopes: [] })
  await expect(local.shopify.admin.request(productsPage, firstPage)).rejects.toMatchObject({
    kind: 'unauthorized',
    message: expect.stringContaining('read_products'),
  })
  const wrong = openShopify({ ...local.config, admin: { token: 'wrong' } }, silent)
  const refused = {
    kind: 'unauthorized',
    message: expect.stringMatching(/^Shopify rejected the access token\. .*SHOPIFY_ADMIN_TOKEN/),
  }
  await expect(wrong.admin.request(productsPage, firstPage)).rejects.toMatchObject(refused)
  wrong.close()
})

test('shoppers’ calls fail fast for a while after three failures in a row', async () => {
  let isBack = false
  const { shopify, calls } = await scripted((...call) => (isBack ? noProducts : answer(503, '{}'))(...call))
  const ask = (more = {}) =>
    shopify.storefront.request(liveVariants, { handle: 'x' }, { buyerIp: '203.0.113.7', ...more })
  await expect(ask()).rejects.toMatchObject({ kind: 'server' })
  expect(calls).toHaveLength(3)
  await expect(ask()).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'Shopify failed with status 503.',
    retryAfter: expect.any(Number),
  })
  expect(calls).toHaveLength(3)
  await expect(ask({ buyerIp: undefined })).rejects.toMatchObject({ kind: 'server' })
  isBack = true
  await ask({ buyerIp: undefined })
  expect(await ask()).toEqual({ product: null })
})

test("requests carry the shopper's IP address and the private token", async () => {
  const { shopify, calls } = await scripted(noProducts)
  await shopify.storefront.request(liveVariants, { handle: 'x' }, { buyerIp: '203.0.113.7' })
  expect(calls[0]!.headers).toMatchObject({
    'shopify-storefront-buyer-ip': '203.0.113.7',
    'shopify-storefront-private-token': 'secret-storefront-token',
  })
})

test('an aborted call fails at once with the reason', async () => {
  const { shopify } = await scripted(() => {})
  const signal = AbortSignal.timeout(50)
  await expect(shopify.admin.request(productsPage, firstPage, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  const asked = shopify.storefront.request(liveVariants, { handle: 'x' })
  shopify.close()
  await expect(asked).rejects.toThrow('The server is stopping.')
})

test('client credentials get one token for many calls, renewed on expiry', async () => {
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
