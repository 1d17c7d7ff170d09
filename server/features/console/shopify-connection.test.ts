import { expect, test } from 'vitest'
import { openShopify } from '#server/shopify/shopify.ts'
import { openLocalShopify, silent } from '#tests/harness/shopify.ts'
import { shopifyConnection } from './shopify-connection.ts'

type Local = Awaited<ReturnType<typeof openLocalShopify>>

/** Asks anew each time. */
const asking = ({ shopify, config }: Pick<Local, 'shopify' | 'config'>) =>
  shopifyConnection({ shopify, config, ownTimeZone: 'UTC', knownFor: 0 })

test('issue 7 Shopify connection: scopes that the app lacks are named', async () => {
  await using local = await openLocalShopify()
  const connection = asking(local)
  local.control.setScopes(['read_products'])
  expect(await connection()).toMatchObject({
    reachable: true,
    error: null,
    scopes: { granted: ['read_products'], missing: ['read_inventory', 'read_orders'] },
  })
})

test('issue 7 Shopify connection: one that is away, or fails, is told at once and in plain words', async () => {
  await using local = await openLocalShopify()
  const connection = asking(local)
  local.control.setFaults({ down: true })
  expect(await connection()).toMatchObject({
    reachable: false,
    error: 'Shopify cannot be reached: the connection was cut.',
    name: null,
    apiVersion: { used: '2026-10', isSupported: null },
  })
  local.control.setFaults({ down: false, http500: 1 })
  expect(await connection()).toMatchObject({ reachable: true, error: 'Shopify failed with status 500.' })
  expect(await connection()).toMatchObject({ reachable: true, error: null })
})

test.each([
  ['a token that it does not know', { admin: { token: 'shpat_wrong' } }, /access token.* Check SHOPIFY_ADMIN_TOKEN/],
  ['a version that it does not know', { apiVersion: '2031-01' }, /no API version 2031-01.* Check SHOPIFY_API_VERSION/],
])('issue 7 Shopify connection: %s is told in plain words, with what to check', async (_, settings, words) => {
  await using local = await openLocalShopify()
  const config = { ...local.config, ...settings }
  const shopify = openShopify(config, silent)
  expect(await asking({ shopify, config })()).toMatchObject({
    reachable: true,
    error: expect.stringMatching(words),
    scopes: { granted: [], missing: [] },
  })
  shopify.close()
})

test('issue 7 Shopify connection: many who look at it within some seconds are one call', async () => {
  await using local = await openLocalShopify()
  let asked = 0
  const request: typeof local.shopify.admin.request = (...call) => {
    asked += 1
    return local.shopify.admin.request(...call)
  }
  const shopify = { ...local.shopify, admin: { request } }
  const connection = shopifyConnection({ shopify, config: local.config, ownTimeZone: 'UTC' })
  const answers = await Promise.all([connection(), connection(), connection(60_000)])
  expect(asked).toBe(1)
  expect(new Set(answers).size).toBe(1)
  await connection(0)
  expect(asked).toBe(2)
})

test('issue 7 Shopify connection: that it is away is not told for longer than it is known to be', async () => {
  await using local = await openLocalShopify()
  const connection = asking(local)
  local.control.setFaults({ http500: 1 })
  expect(await connection(60_000)).toMatchObject({ error: 'Shopify failed with status 500.' })
  expect(await connection(60_000)).toMatchObject({ error: null })
})

test('without a store there is nothing to ask, which is said', async () => {
  expect(await shopifyConnection({ shopify: null, config: null, ownTimeZone: 'UTC' })()).toMatchObject({
    kind: 'none',
    reachable: false,
    error: 'No Shopify store is configured.',
  })
})
