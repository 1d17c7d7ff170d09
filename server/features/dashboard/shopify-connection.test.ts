import { expect, test } from 'vitest'
import { openShopify } from '#server/shopify/shopify.ts'
import { openLocalShopify, silent } from '#tests/harness/shopify.ts'
import { createConnectionCheck } from './shopify-connection.ts'
import { apiVersion } from '@hoard/sandbox/schema'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

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
    scopes: { granted: ['read_products'], missing: ['read_inventory', 'read_orders'] },
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
  local.control.setFaults({ down: false, http500: 1 })
  expect(await connection()).toMatchObject({ reachable: true, error: 'Shopify failed with status 500.' })
  expect(await connection()).toMatchObject({ reachable: true, error: null })
})

test.each([
  ['a token that it does not know', { admin: { token: 'shpat_wrong' } }, /access token.* Check SHOPIFY_ADMIN_TOKEN/],
  ['a version that it does not know', { apiVersion: '2031-01' }, /no API version 2031-01.* Check SHOPIFY_API_VERSION/],
])('%s is explained with what to check', async (_, settings, words) => {
  await using local = await openLocalShopify()
  const config = { ...local.config, ...settings }
  const shopify = openShopify(config, silent)
  expect(await connectionCheck({ shopify, config })()).toMatchObject({
    reachable: true,
    error: expect.stringMatching(words),
    scopes: { granted: [], missing: [] },
  })
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
  local.control.setFaults({ http500: 1 })
  expect(await connection(60_000)).toMatchObject({ error: 'Shopify failed with status 500.' })
  expect(await connection(60_000)).toMatchObject({ error: null })
})

test('status without a store says that none is configured', async () => {
  expect(await createConnectionCheck({ shopify: null, config: null, ownTimeZone: 'UTC' })()).toMatchObject({
    kind: 'none',
    reachable: false,
    error: 'No Shopify store is configured.',
  })
})
