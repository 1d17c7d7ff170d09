import { expect, test } from 'vitest'
import { openShopify } from '#server/shopify/shopify.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { createConnectionCheck } from './shopify-connection.ts'
import { apiVersion } from '@hoard/sandbox/schema'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>
type Situation = Parameters<LocalShopify['control']['setSituation']>[0]

/** A connection check without a cache. */
const connectionCheck = ({ shopify, config }: Pick<LocalShopify, 'shopify' | 'config'>) =>
  createConnectionCheck({ shopify, config, ownTimeZone: 'UTC', cacheMs: 0 })

test('connection status lists missing scopes', async () => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  local.control.setSituation({ adminScopes: ['read_products'] })
  expect(await connection()).toMatchObject({
    reachable: true,
    error: null,
    scopes: {
      granted: ['read_products'],
      missing: ['read_inventory', 'read_orders'],
      optional: ['write_merchant_managed_fulfillment_orders'],
    },
  })
})

test('connection status names the version that replaces an expired one', async () => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  local.control.setSituation({ supportedVersions: ['2099-01', '2099-04'] })
  expect(await connection()).toMatchObject({
    error: null,
    apiVersion: { used: apiVersion, isSupported: false, newest: '2099-04' },
  })
})

test('outage or error is reported quickly and in plain words', async () => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  local.control.setFaults({ down: true })
  expect(await connection()).toMatchObject({
    reachable: false,
    error: 'Shopify cannot be reached: the connection was closed.',
    name: null,
    apiVersion: { used: apiVersion, isSupported: null },
  })
  local.control.setFaults({ down: false, http500: 100 })
  expect(await connection()).toMatchObject({ reachable: true, error: 'Shopify failed with status 500.' })
  local.control.clearFaults()
  expect(await connection()).toMatchObject({ reachable: true, error: null })
})

test.each([
  ['a token that it does not know', { admin: { token: 'shpat_wrong' } }, /access token.* Check SHOPIFY_ADMIN_TOKEN/],
  [
    'a version that it does not know',
    { apiVersion: '2031-01' },
    /no such store or API version\. Check .*SHOPIFY_API_VERSION/,
  ],
])('%s is explained with what to check', async (_, settings, words) => {
  await using local = await openLocalShopify()
  const config = { ...local.config, ...settings }
  const shopify = openShopify(config, silent)
  expect(await connectionCheck({ shopify, config })()).toMatchObject({
    reachable: true,
    error: expect.stringMatching(words),
    scopes: { granted: [], missing: [], optional: [] },
  })
  shopify.close()
})

const allScopes = [
  'unauthenticated_read_product_listings',
  'unauthenticated_read_product_inventory',
  'unauthenticated_write_checkouts',
]

test.each<[string, Situation, 'ok' | 'warning' | 'error', RegExp]>([
  ['all scopes', { storefrontScopes: allScopes }, 'ok', /^Carts and stock/],
  [
    'a deleted token',
    { hasStorefrontToken: false },
    'error',
    /private access token to SHOPIFY_STOREFRONT_TOKEN and restart the shop.*Headless/,
  ],
  ...allScopes.map((scope): [string, Situation, 'warning' | 'error', RegExp] => [
    `no ${scope}`,
    { storefrontScopes: allScopes.filter((one) => one !== scope) },
    scope.endsWith('inventory') ? 'warning' : 'error',
    new RegExp(`lacks ${scope}\\. Grant it in Shopify’s admin`),
  ]),
  ['a frozen store', { refusedStatus: 402 }, 'error', /frozen.*pay the open bill/],
  ['a withdrawn store', { refusedStatus: 403 }, 'error', /withdrawn.*support/],
  ['a locked store', { refusedStatus: 423 }, 'error', /locked.*support/],
  ['a rejected address', { refusedStatus: 430 }, 'error', /rejects.*address/],
])('checkout status with %s says what to do', async (_, situation, state, text) => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  local.control.setSituation(situation)
  const { checkout, error } = await connection()
  expect(checkout).toEqual({ state, text: expect.stringMatching(text) })
  expect(error).toBe(situation.refusedStatus ? checkout!.text : null)
})

test('checkout status warns while nothing is for sale', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(1) })
  local.control.changeProduct(local.control.products()[0]!.handle, { status: 'DRAFT' })
  expect((await connectionCheck(local)()).checkout).toEqual({
    state: 'warning',
    text: expect.stringContaining('has no products'),
  })
})

test('checkout status is unknown while the check is throttled', async () => {
  await using local = await openLocalShopify()
  local.control.setFaults({ http429: 100, retryAfter: 30 })
  expect(await connectionCheck(local)()).toMatchObject({ checkout: null })
})

test('checkout check leaves no cart behind', async () => {
  await using local = await openLocalShopify()
  const asked: string[] = []
  const watch = { answered: ({ operation }: { operation: string }) => void asked.push(operation), paid() {} }
  const shopify = openShopify(local.config, silent, watch)
  expect(await connectionCheck({ shopify, config: local.config })()).toMatchObject({ checkout: { state: 'ok' } })
  expect(asked.toSorted()).toEqual(['cart-check', 'shop', 'storefront-check'])
  shopify.close()
})

test('concurrent checks share one request', async () => {
  await using local = await openLocalShopify()
  let requests = 0
  const request: typeof local.shopify.admin.request = (...call) => {
    requests += 1
    return local.shopify.admin.request(...call)
  }
  const shopify = { ...local.shopify, admin: { request } }
  const connection = createConnectionCheck({ shopify, config: local.config, ownTimeZone: 'UTC' })
  const answers = await Promise.all([connection(), connection(), connection(60_000)])
  expect(requests).toBe(1)
  expect(new Set(answers).size).toBe(1)
  await connection(0)
  expect(requests).toBe(2)
})

test('outage is not reported for longer than it is cached', async () => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  local.control.setFaults({ http500: 100 })
  expect(await connection(60_000)).toMatchObject({ error: 'Shopify failed with status 500.' })
  local.control.clearFaults()
  expect(await connection(60_000)).toMatchObject({ error: null })
})

test('last status is returned while Shopify hangs', async () => {
  await using local = await openLocalShopify()
  const connection = connectionCheck(local)
  expect(await connection()).toMatchObject({ error: null })
  local.control.setFaults({ endlessAnswers: 2 })
  expect(await connection(0, 20)).toMatchObject({ reachable: true, error: null })
})

test('status without a store says that none is configured', async () => {
  expect(await createConnectionCheck({ shopify: null, config: null, ownTimeZone: 'UTC' })()).toMatchObject({
    kind: 'none',
    reachable: false,
    error: 'No Shopify store is configured.',
  })
})
