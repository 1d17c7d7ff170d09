import { expect, test } from 'vitest'
import type { ShopifyConnection } from '#shared/features/console/console.schema.ts'
import { worriesOf } from './shopify.concerns.ts'
import { clocksDiffer, missingScopes, standingOf } from './shopify-standing.ts'

const well: ShopifyConnection = {
  kind: 'store',
  storeDomain: 'hoard.myshopify.com',
  reachable: true,
  error: null,
  name: 'Hoard',
  currency: 'USD',
  timeZone: 'Europe/Berlin',
  ownTimeZone: 'Europe/Berlin',
  apiVersion: { used: '2026-10', isSupported: true, newest: '2027-01' },
  scopes: { granted: ['read_inventory', 'read_orders', 'read_products'], missing: [] },
  adminUrl: 'https://hoard.myshopify.com/admin',
}
const now = Date.parse('2026-11-21T12:00:00Z')
const worries = (found: Partial<ShopifyConnection>, at = now) => worriesOf({ ...well, ...found }, at)

test('issue 7 Shopify connection: nothing is said while all is well', () => expect(worries({})).toEqual([]))

test('decision 41: the local Shopify is named plainly', () =>
  expect(worries({ kind: 'local' })).toEqual([['info', 'This is the local Shopify with demo goods. No money moves.']]))

test.each<[string, Partial<ShopifyConnection>, string, RegExp]>([
  ['none is configured', { kind: 'none', error: 'No Shopify store is configured.' }, 'error', /nothing can be bought/],
  ['it is away', { reachable: false, error: 'Shopify cannot be reached: ECONNREFUSED' }, 'error', /ECONNREFUSED/],
  ['scopes are missing', { scopes: { granted: [], missing: ['read_orders'] } }, 'error', /lacks read_orders/],
  [
    'the version is not answered any more',
    { apiVersion: { used: '2025-01', isSupported: false, newest: '2027-01' } },
    'error',
    /does not answer version 2025-01.* Update the shop, and set SHOPIFY_API_VERSION to 2027-01\.$/,
  ],
  ['clocks differ', { timeZone: 'America/New_York' }, 'info', /America\/New_York.*Europe\/Berlin \(SHOP_TIME_ZONE\)/],
])('issue 7 Shopify connection: %s', (_, found, level, words) => {
  expect(worries(found)).toEqual([[level, expect.stringMatching(words)]])
})

test('issue 7 Shopify connection: two months before a version ends one is told to update', () => {
  expect(worries({}, Date.parse('2027-08-01'))).toEqual([])
  expect(worries({}, Date.parse('2027-08-05'))).toEqual([
    [
      'warning',
      'Shopify answers version 2026-10 of its API until 1 October 2027. Update the shop, and set SHOPIFY_API_VERSION to 2027-01.',
    ],
  ])
})

test('the newest version is one that is out; a version that Shopify does not name is not supported', () => {
  const versions = [
    { handle: '2026-07', supported: true },
    { handle: '2026-10', supported: true },
    { handle: '2027-01', supported: false },
    { handle: 'unstable', supported: true },
  ]
  expect(standingOf('2026-07', versions)).toEqual({ isSupported: true, newest: '2026-10' })
  expect(standingOf('2025-07', versions)).toEqual({ isSupported: false, newest: '2026-10' })
  expect(standingOf('2026-10', [])).toEqual({ isSupported: false, newest: null })
})

test('who may write may read', () => {
  expect(missingScopes(['write_products', 'read_orders'])).toEqual(['read_inventory'])
})

test.each([
  ['UTC', 'Etc/UTC', false],
  ['Europe/Berlin', 'Europe/Paris', false],
  // The same in winter.
  ['Europe/London', 'UTC', true],
  ['Europe/Berlin', 'America/New_York', true],
])('the clocks of %s and %s differ: %s', (one, other, differ) => expect(clocksDiffer(one, other)).toBe(differ))
