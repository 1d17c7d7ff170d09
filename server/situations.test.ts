import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_CLOSED, NOT_CHECKED } from '#shared/features/checkout/messages.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** Each situation of docs/sandbox.md, and what shoppers, the console, HEALTH, `/readyz` and the metric make of it. */
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({
    catalogue: bulkCatalogue(3),
    env: {
      AUTH_DISABLED: '1',
      SHOPIFY_ADMIN_TOKEN: '',
      SHOPIFY_CLIENT_ID: 'local-sandbox-client',
      SHOPIFY_CLIENT_SECRET: 'local-sandbox-client-secret',
    },
  })
  await shop.staff.webhooks.register()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What the overview asks staff to attend to. */
const problems = async () =>
  (await shop.staff.console.overview()).attention.filter(({ level }) => level !== 'info').map(({ text }) => text)

type Situation = Parameters<TestShop['shopify']['control']['setSituation']>[0]

interface Truth {
  /** What a shopper reads at the checkout; null if the hand-off to Shopify works. */
  shopper: string | null
  /** Problems on the overview: one line for each cause. */
  overview: RegExp[]
  /** States of the checks of both APIs in HEALTH, and the metric's values. */
  admin: 'ok' | 'warning'
  storefront: 'ok' | 'error'
}

const fine: Truth = { shopper: null, overview: [], admin: 'ok', storefront: 'ok' }
const closed: Truth = { ...fine, shopper: CHECKOUT_CLOSED, storefront: 'error' }
const grant: Truth = { ...fine, admin: 'warning' }
const store: Truth = { ...closed, admin: 'warning' }
const allScopes = ['unauthenticated_read_product_listings', 'unauthenticated_read_product_inventory']
const written = 'unauthenticated_write_checkouts'

test.each<[string, Situation, Truth]>([
  ['a store that is set up', {}, fine],
  [
    'a rotated Storefront token',
    { hasStorefrontToken: false },
    { ...closed, overview: [/^Shoppers can’t pay\..* token/] },
  ],
  [
    'no permission to list products',
    { storefrontScopes: [allScopes[1]!, written] },
    { ...closed, overview: [/^Shoppers can’t pay\..*unauthenticated_read_product_listings/] },
  ],
  [
    'no permission to read stock',
    { storefrontScopes: [allScopes[0]!, written] },
    { ...fine, overview: [/^Shoppers can pay, but .*unauthenticated_read_product_inventory/] },
  ],
  [
    'no permission to change carts',
    { storefrontScopes: allScopes },
    { ...closed, overview: [/^Shoppers can’t pay\..*unauthenticated_write_checkouts/] },
  ],
  ['an app that is not installed', { grantError: 'app_not_installed' }, { ...grant, overview: [/not installed/] }],
  ['another organization', { grantError: 'shop_not_permitted' }, { ...grant, overview: [/different .*organizations/] }],
  [
    'an unknown app',
    { grantError: 'application_cannot_be_found' },
    { ...grant, overview: [/no app with this client id/] },
  ],
  ['a wrong secret', { grantError: 'invalid_client' }, { ...grant, overview: [/rejected the app’s client secret/] }],
  ['a frozen store', { refusedStatus: 402 }, { ...store, overview: [/^Shoppers can’t pay\. The store is frozen/] }],
  ['a withdrawn store', { refusedStatus: 403 }, { ...store, overview: [/^Shoppers can’t pay\. .*withdrawn/] }],
  ['a locked store', { refusedStatus: 423 }, { ...store, overview: [/^Shoppers can’t pay\. .*locked/] }],
  [
    'a rejected address',
    { refusedStatus: 430 },
    {
      ...store,
      shopper: NOT_CHECKED,
      overview: [/^Shoppers can’t pay\. .*address \(430\)/],
    },
  ],
  ['missing scopes', { adminScopes: ['read_products'] }, { ...fine, overview: [/lacks these scopes.*read_orders/] }],
  [
    'an expired API version',
    { supportedVersions: ['2027-01'] },
    { ...fine, overview: [/no longer supports API version/] },
  ],
])('%s is told truthfully everywhere', async (_, situation, truth) => {
  const { control } = shop.shopify
  control.startSituation('ready')
  control.setSituation(situation)
  if (situation.grantError || situation.refusedStatus) control.expireTokens()
  await shop.staff.console.shopify({ query: { now: 'yes' } })

  // The last check of the webhooks is told for 15 s, and so is a database that was slow.
  await eventually(problems).toEqual(truth.overview.map((words) => expect.stringMatching(words)))

  const stateOf = (checks: readonly { name: string; state: string }[], name: string) =>
    checks.find((check) => check.name === name)?.state
  const { checks } = await shop.staff.console.health()
  expect([stateOf(checks, 'shopify'), stateOf(checks, 'checkout')]).toEqual([truth.admin, truth.storefront])

  const readyz = await fetch(`${shop.url}/readyz`, { headers: { accept: 'application/json' } })
  const ready = (await readyz.json()) as { checks: { name: string; state: string }[] }
  const warned = truth.storefront === 'error' ? 'warning' : 'ok'
  expect([readyz.status, stateOf(ready.checks, 'checkout')]).toEqual([200, warned])

  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  for (const [api, state] of [
    ['admin', truth.admin],
    ['storefront', truth.storefront],
  ])
    expect(metrics).toContain(`hoard_shopify_failing{api="${api}"} ${state === 'ok' ? 0 : 1}\n`)

  const { checkout } = shop.visitor
  const handle = control.products()[0]!.handle
  const handOff = checkout.variants({ params: { handle } }).then(() => checkout.createCart({ headers: {} }))
  if (truth.shopper === null) await expect(handOff).resolves.toMatchObject({ totalQuantity: 0 })
  else await expect(handOff).rejects.toMatchObject({ message: expect.stringContaining(truth.shopper) })
})

test('a channel without products is told truthfully everywhere', async () => {
  const { control } = shop.shopify
  control.startSituation('ready')
  control.publishAll(false)
  await control.deliveriesSettled()
  await shop.sync()
  const isAsked = async () =>
    (await shop.staff.console.overview()).attention.filter(({ text }) => /sales channel/.test(text)).length
  await eventually(isAsked).toBeGreaterThan(0)
  control.publishAll(true)
  await control.deliveriesSettled()
  await shop.sync()
  await shop.staff.console.shopify({ query: { now: 'yes' } })
  await eventually(isAsked).toBe(0)
})

test('an app without access to customer data is told once, and leaves no dead job', async () => {
  const { control } = shop.shopify
  control.startSituation('ready')
  control.setSituation({ customerData: 'none' })
  await shop.staff.orders.sync()
  await eventually(problems).toEqual([expect.stringMatching(/doesn’t let the app read orders/)])
  expect(await shop.staff.console.jobs({ query: { state: 'dead' } })).toEqual([])
  control.startSituation('ready')
  await shop.staff.orders.sync()
  await eventually(problems).toEqual([])
})
