import { expect, test } from 'vitest'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { alertsFor } from './shopify.alerts.ts'
import { clocksDiffer, missingScopes, versionSupport } from './shopify-support.ts'

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
  scopes: { granted: ['read_inventory', 'read_orders', 'read_products'], missing: [], optional: [] },
  refusal: null,
  checkout: { state: 'ok', text: 'Shopify fills carts.' },
  adminUrl: 'https://hoard.myshopify.com/admin',
}
const now = Date.parse('2026-11-21T12:00:00Z')
const alerts = (found: Partial<ShopifyConnection>, at = now, failingCheckout: string | null = null) =>
  alertsFor({ ...well, ...found }, failingCheckout, at).map(([level, text]) => [level, text])

test('healthy connection raises no alerts', () => expect(alerts({})).toEqual([]))

test('local Shopify is labelled as such', { tags: ['A11.6'] }, () =>
  expect(alerts({ kind: 'local' })).toEqual([
    ['info', 'This is the local Shopify with demo products. No money moves.'],
  ]),
)

test.each<[string, Partial<ShopifyConnection>, string, RegExp]>([
  ['no store is configured', { kind: 'none', error: 'No Shopify store is configured.' }, 'error', /shoppers can’t buy/],
  [
    'Shopify is unreachable',
    { reachable: false, error: 'Shopify cannot be reached: ECONNREFUSED' },
    'error',
    /ECONNREFUSED/,
  ],
  [
    'scopes are missing',
    { scopes: { granted: [], missing: ['read_orders'], optional: [] } },
    'error',
    /lacks these scopes in Shopify: read_orders/,
  ],
  [
    'the version is unsupported',
    { apiVersion: { used: '2025-01', isSupported: false, newest: '2027-01' } },
    'error',
    /no longer supports API version 2025-01.* Update the shop, and set SHOPIFY_API_VERSION to 2027-01\.$/,
  ],
  ['clocks differ', { timeZone: 'America/New_York' }, 'info', /America\/New_York.*Europe\/Berlin \(SHOP_TIME_ZONE\)/],
])('alert is raised when %s', (_, found, level, words) => {
  expect(alerts(found)).toEqual([[level, expect.stringMatching(words)]])
})

test('alert carries the refusal that it explains, so that others with the same one are left out', () => {
  const frozen = { error: 'The store is frozen.', refusal: 'frozen' }
  const refusals = (found: Partial<ShopifyConnection>) =>
    alertsFor({ ...well, ...found }, null, now).map(([, , refusal]) => refusal)
  expect(refusals(frozen)).toEqual(['frozen'])
  expect(refusals({ ...frozen, checkout: { state: 'error', text: frozen.error } })).toEqual(['frozen'])
  expect(refusals({ ...frozen, checkout: { state: 'error', text: 'Another cause.' } })).toEqual([null, 'frozen'])
  expect(refusals({ scopes: { granted: [], missing: ['read_orders'], optional: [] } })).toEqual(['scope'])
})

test('alert says that shoppers can’t pay as soon as a call of one fails', () => {
  const told = [['error', 'Shoppers can’t pay. The token was rejected.']]
  expect(alerts({}, now, 'The token was rejected.')).toEqual(told)
  expect(alerts({ checkout: { state: 'error', text: 'The token was rejected.' } })).toEqual(told)
  expect(alerts({ checkout: { state: 'warning', text: 'Stock is unknown.' } })).toEqual([
    ['warning', 'Stock is unknown.'],
  ])
  expect(alerts({ checkout: null })).toEqual([])
})

test('cause that concerns both APIs is told once', () => {
  const text = 'The store is frozen at Shopify.'
  expect(alerts({ error: text, checkout: { state: 'error', text } })).toEqual([
    ['error', `Shoppers can’t pay. ${text}`],
  ])
})

test('alert asks for an update two months before a version expires', () => {
  expect(alerts({}, Date.parse('2027-08-01'))).toEqual([])
  expect(alerts({}, Date.parse('2027-08-05'))).toEqual([
    [
      'warning',
      'Shopify supports API version 2026-10 until 1 October 2027. Update the shop, and set SHOPIFY_API_VERSION to 2027-01.',
    ],
  ])
})

test('newest version is a stable one and unlisted versions are unsupported', () => {
  const versions = [
    { handle: '2026-07', supported: true },
    { handle: '2026-10', supported: true },
    { handle: '2027-01', supported: false },
    { handle: 'unstable', supported: true },
  ]
  expect(versionSupport('2026-07', versions)).toEqual({ isSupported: true, newest: '2026-10' })
  expect(versionSupport('2025-07', versions)).toEqual({ isSupported: false, newest: '2026-10' })
  expect(versionSupport('2026-10', [])).toEqual({ isSupported: false, newest: null })
})

test('write scope includes the read scope', () => {
  expect(missingScopes(['write_products', 'read_orders'])).toEqual(['read_inventory'])
})

test.each([
  ['UTC', 'Etc/UTC', false],
  ['Europe/Berlin', 'Europe/Paris', false],
  // Equal in winter.
  ['Europe/London', 'UTC', true],
  ['Europe/Berlin', 'America/New_York', true],
])('clocks of %s and %s differ: %s', (one, other, differ) => expect(clocksDiffer(one, other)).toBe(differ))
