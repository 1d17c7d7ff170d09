import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

type Shop = Awaited<ReturnType<typeof openSandbox>>

async function call(shop: Shop, verb: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = verb.split(' ')
  const response = await fetch(`${shop.sandbox.origin}/control/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

test('products are created, changed, renamed and deleted', async () => {
  await using shop = await openSandbox()
  const made = await call(shop, 'POST products', { handle: 'new-imp', title: 'New Imp' })
  expect(made).toMatchObject({ status: 200, body: { handle: 'new-imp', variants: [{ price: '10.00' }] } })
  const number = shop.control.product('new-imp').id.replace(/.*\//, '')
  expect(await call(shop, `PATCH products/${number}`, { handle: 'old-imp', price: '3', stock: 7 })).toMatchObject({
    body: { handle: 'old-imp', variants: [{ price: '3.00', inventoryQuantity: 7 }] },
  })
  const hidden = { status: 'UNLISTED', published: false, tracked: false }
  expect(await call(shop, 'PATCH products/old-imp', hidden)).toMatchObject({
    body: { status: 'UNLISTED', published: false, variants: [{ tracked: false }] },
  })
  expect((await call(shop, 'GET products/new-imp')).status).toBe(404)
  expect((await call(shop, 'DELETE products/old-imp')).status).toBe(200)
  expect(shop.control.products().map((one) => one.handle)).toEqual(['ember-wyrm', 'moss-troll', 'bog-hag'])
})

test('variants are added, changed and removed individually', async () => {
  await using shop = await openSandbox()
  const added = { options: ['75mm', 'None'], price: '20.00', stock: 1 }
  await call(shop, 'POST products/ember-wyrm/variants', added)
  const [first, , third] = shop.control.product('ember-wyrm').variants
  await call(shop, `PATCH variants/${third?.id.replace(/.*\//, '')}`, { price: '21.00' })
  await call(shop, `DELETE variants/${first?.id.replace(/.*\//, '')}`)
  expect(
    shop.control.product('ember-wyrm').variants.map(({ title, price, position }) => [title, price, position]),
  ).toEqual([
    ['54mm / OSR Style', '9.50', 1],
    ['75mm / None', '21.00', 2],
  ])
  const only = shop.control.product('bog-hag').variants[0]
  expect((await call(shop, `DELETE variants/${only?.id.replace(/.*\//, '')}`)).status).toBe(409)
})

test.for([
  ['POST products', { handle: 'ember-wyrm', title: 'X' }, 409],
  ['POST products', { title: 'No handle' }, 400],
  ['PATCH products/ember-wyrm', { prise: '3.00' }, 400],
  ['PATCH products/ember-wyrm', { price: 'cheap' }, 400],
  ['PATCH products/ember-wyrm', { stock: -1 }, 400],
  ['PATCH products/ember-wyrm', [], 400],
  ['PATCH faults', { throttel: 1 }, 400],
  ['PATCH products/nobody', {}, 404],
  ['POST nonsense', {}, 404],
] as const)('%s with %j is rejected and changes nothing', async ([verb, body, status]) => {
  await using shop = await openSandbox()
  const before = JSON.stringify(shop.control.products())
  expect((await call(shop, verb, body)).status).toBe(status)
  expect(JSON.stringify(shop.control.products())).toBe(before)
})

test('the control API rejects foreign origins and hosts', async () => {
  await using shop = await openSandbox()
  expect((await call(shop, 'POST reset', {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await call(shop, 'POST reset', {}, { origin: shop.sandbox.origin })).status).toBe(200)
  const rebound = await new Promise<number | undefined>((resolve, reject) => {
    const get = request(`${shop.sandbox.origin}/control/orders`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    get.on('error', reject)
    get.end()
  })
  expect(rebound).toBe(403)
})

test('faults are set and cleared over HTTP, even during an outage', async () => {
  await using shop = await openSandbox()
  await call(shop, 'PATCH faults', { down: true, latencyMs: 1 })
  await expect(fetch(`${shop.sandbox.origin}/cart/c/x`)).rejects.toThrow()
  expect(await call(shop, 'GET faults')).toMatchObject({ body: { down: true, latencyMs: 1, throttle: 0 } })
  await call(shop, 'DELETE faults')
  expect((await fetch(`${shop.sandbox.origin}/cart/c/x`)).status).toBe(404)
})

test('a reset restores the initial state', async () => {
  await using shop = await openSandbox()
  const before = JSON.stringify(shop.control.products())
  shop.control.changeProduct('bog-hag', { title: 'Changed', stock: 3 })
  shop.control.setSituation({ adminScopes: [] })
  shop.control.setFaults({ throttle: 3 })
  await call(shop, 'POST reset')
  expect(JSON.stringify(shop.control.products())).toBe(before)
  expect(await shop.admin('{ shop { name } products(first: 1) { nodes { id } } }')).toBeDefined()
})

test('a situation is changed, replaced and rejected by name', async () => {
  await using shop = await openSandbox()
  expect(await call(shop, 'PATCH situation', { refusedStatus: 423 })).toMatchObject({ body: { refusedStatus: 423 } })
  expect(await call(shop, 'PATCH situation', { refusedStatus: 404 })).toMatchObject({ status: 400 })
  expect(await call(shop, 'PUT situation/new')).toMatchObject({ body: { refusedStatus: null, adminScopes: [] } })
  expect(await call(shop, 'PUT situation/odd')).toMatchObject({ status: 400 })
  await call(shop, 'POST reset')
  expect(await call(shop, 'GET situation')).toMatchObject({ body: { customerData: 'full', hasStorefrontToken: true } })
})

test('the settings page shows and changes the situation, and refuses other sites', async () => {
  await using shop = await openSandbox()
  const address = `${shop.sandbox.origin}/admin`
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
  expect((await send({ action: 'start new' })).status).toBe(303)
  expect(shop.control.situation()).toMatchObject({ adminScopes: [], hasPasswordPage: true })
  expect(shop.control.products().some(({ published }) => published)).toBe(false)
  await send({
    action: 'save',
    adminScopes: 'read_products',
    customerData: 'full',
    taxPercent: '7.5',
    channelName: 'A',
    plan: 'Basic',
  })
  expect(shop.control.situation()).toMatchObject({
    adminScopes: ['read_products'],
    customerData: 'full',
    shippingPrice: null,
    taxPercent: 7.5,
    grantError: null,
    hasPasswordPage: false,
  })
  const refused = await send({ action: 'save', taxPercent: 'much' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('role="alert"')
  expect((await send({ action: 'start ready' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ action: 'publish all' }, { origin: shop.sandbox.origin })).status).toBe(303)
  await send({ action: 'start ready' })
  const response = await fetch(address)
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  const page = await response.text()
  expect(page).toContain('value="read_all_orders" checked')
  expect(page).toMatch(/(\d+) of \1 are in the channel “Hoard”/)
})
