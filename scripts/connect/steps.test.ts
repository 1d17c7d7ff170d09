import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { readConfig } from '#server/config.ts'
import { openShop } from '#tests/harness/shop.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { checkSteps, type StepResult } from './check-steps.ts'
import { steps } from './steps.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** A shop on the local Shopify, as an owner has it on the first day, and the checks of its steps. */
async function openFirstDay() {
  const shop = await openShop({ catalogue: bulkCatalogue(6), imported: false, env: { AUTH_DISABLED: '1' } })
  const { control, credentials, storeDomain } = shop.shopify
  control.startSituation('new')
  const config = readConfig({
    SHOPIFY_STORE_DOMAIN: storeDomain,
    SHOPIFY_CLIENT_ID: credentials.clientId,
    SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
    SHOPIFY_STOREFRONT_TOKEN: credentials.storefrontToken,
  }).shopify!
  const database = await openDatabase(shop.database)
  const shopify = openShopify(config, silent)
  onTestFinished(async () => {
    shopify.close()
    await database.close()
    await shop[Symbol.asyncDispose]()
  })
  const store = { shopify, config, db: database.db, origin: shop.url, publicUrl: null }
  return {
    shop,
    control,
    store,
    /** State and text of every step, by id. */
    async check() {
      const results = new Map<string, Pick<StepResult, 'state' | 'text'>>()
      for await (const { step, state, text } of checkSteps(steps, store)) results.set(step.id, { state, text })
      return results
    },
  }
}

test('every step of a new store is to do or waits for one, and becomes done once it is set up', async () => {
  const { shop, control, check } = await openFirstDay()
  const isLeft = (state: string | undefined) => state === 'todo' || state === 'waiting'
  const atFirst = await check()
  expect([...atFirst.keys()]).toEqual(steps.map(({ id }) => id))
  expect(atFirst.get('the-app')).toMatchObject({ state: 'todo', text: expect.stringContaining('not installed') })
  expect(atFirst.get('test-order')).toMatchObject({ state: 'waiting' })

  control.setSituation({ grantError: null })
  const installed = await check()
  for (const id of ['scopes', 'shipping', 'plan', 'password'])
    expect([id, installed.get(id)?.state]).toEqual([id, 'todo'])

  control.startSituation('ready')
  control.setSituation({ adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
  await shop.sync()
  await shop.staff.webhooks.register()
  expect((await check()).get('webhooks')?.text).toContain('none has arrived yet')
  const [product] = control.products()
  control.changeProduct(product!.handle, { price: '6.00' })
  control.createOrder({
    lines: [{ variant: product!.variants[0]!.id }],
    email: 'ada@example.com',
    paid: true,
    test: true,
  })
  await control.deliveriesSettled()
  await eventually(async () => (await check()).get('test-order')?.text).toContain('Now cancel it')
  control.cancelOrder('#1001')
  const atLast = await check()
  expect([...atLast].filter(([, { state }]) => isLeft(state))).toEqual([])
  expect(atLast.get('scopes')).toMatchObject({ state: 'note' })
  expect(atLast.get('test-order')?.text).toBe('Hoard has read #1001.')
})

test('an empty channel is to do, though Hoard has not noticed it yet', async () => {
  const { shop, control, check } = await openFirstDay()
  control.startSituation('ready')
  await shop.sync()
  control.publishAll(false)
  expect((await check()).get('channel')).toMatchObject({ state: 'todo', text: expect.stringContaining('no products') })
})

test.each([
  ['customer-data', { customerData: 'none' }, 'distribution'],
  [
    'metafields',
    { metafieldDefinitions: ['creature_size', 'creature_type'] },
    'custom.designer, custom.designer_website',
  ],
  ['payments', { takesPayments: false }, 'payment provider'],
  ['shipping', { shippingPrice: null }, 'ships nowhere'],
  ['plan', { plan: 'Trial' }, 'plan Trial'],
  ['theme', { redirectsTheme: false }, 'redirects to'],
  ['storefront', { storefrontScopes: ['unauthenticated_read_product_listings'] }, 'unauthenticated_write_checkouts'],
] as const)('the step %s says what is missing', async (id, situation, text) => {
  const { control, check } = await openFirstDay()
  control.startSituation('ready')
  control.setSituation(structuredClone(situation) as Parameters<typeof control.setSituation>[0])
  expect((await check()).get(id)).toMatchObject({ state: 'todo', text: expect.stringContaining(text) })
})

test('metafields that only add to a product page are optional', async () => {
  const { control, check } = await openFirstDay()
  control.startSituation('ready')
  control.setSituation({ metafieldDefinitions: ['creature_size', 'creature_type', 'designer', 'designer_website'] })
  expect((await check()).get('metafields')).toMatchObject({
    state: 'note',
    text: expect.stringContaining('custom.print_height and custom.base_size'),
  })
})

test('a development store is good enough for a test order, behind its password', async () => {
  const { control, check } = await openFirstDay()
  control.startSituation('ready')
  control.setSituation({ plan: 'Development', hasPasswordPage: true })
  const found = await check()
  for (const id of ['plan', 'password', 'theme']) expect([id, found.get(id)?.state]).toEqual([id, 'note'])
})
