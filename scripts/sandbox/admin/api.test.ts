import { expect, test } from 'vitest'
import { readyStore } from '#sandbox/situation.ts'
import { adminClient, dataOf, openSandbox, firstErrorOf } from '#sandbox/testing/open-sandbox.ts'

test('every response reports its cost, and the bucket pays the actual one', async () => {
  await using shop = await openSandbox({ bucket: { max: 1000, restore: 0 } })
  const response = await shop.adminClient.request('{ products(first: 50) { nodes { id } } }')
  expect(response.extensions?.cost).toEqual({
    requestedQueryCost: 9,
    actualQueryCost: 4,
    throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 996, restoreRate: 0 },
  })
})

test('an empty bucket throttles with a GraphQL error until refilled', async () => {
  await using shop = await openSandbox({ bucket: { max: 100, restore: 1 } })
  shop.control.setAvailableCost(-1000)
  const refused = await shop.adminClient.request('{ shop { name } }')
  expect(firstErrorOf(refused)).toMatchObject({ message: 'Throttled', extensions: { code: 'THROTTLED' } })
  expect(refused.errors?.networkStatusCode).toBe(200)
  expect(refused.extensions?.cost?.actualQueryCost).toBeNull()
  shop.control.setAvailableCost(0)
  await expect.poll(async () => (await shop.adminClient.request('{ shop { name } }')).errors).toBeUndefined()
})

test('a query over 1,000 points is rejected however full the bucket is', async () => {
  await using shop = await openSandbox({ bucket: { max: 100_000, restore: 100 } })
  const dear =
    '{ products(first: 250) { nodes { variants(first: 250) { nodes { id media(first: 250) { nodes { id } } } } } } }'
  expect((await shop.adminError(dear)).extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', maxCost: 1000 })
})

test.for([
  [
    '{ products(first: 1) { nodes { inventoryTotal } } }',
    'undefinedField',
    "Field 'inventoryTotal' doesn't exist on type 'Product'",
  ],
  [
    '{ products(first: 1, colour: "red") { nodes { id } } }',
    'argumentNotAccepted',
    "Field 'products' doesn't accept argument 'colour'",
  ],
  ['{ product { id } }', 'missingRequiredArguments', "Field 'product' is missing required arguments: id"],
  ['{ products(first: 1) { nodes } }', 'selectionMismatch', 'Field must have selections'],
  ['query Q($x: Int) { shop { name } }', 'variableNotUsed', 'Variable $x is declared by Q but not used'],
  ['{ shop {', 'PARSE_ERROR', 'syntax error'],
  ['{ products { nodes { id } } }', 'BAD_REQUEST', 'you must provide one of first or last'],
  ['{ products(first: 251) { nodes { id } } }', 'BAD_REQUEST', 'at most 250'],
  ['{ products(first: 1, after: "nonsense") { nodes { id } } }', 'BAD_REQUEST', 'Invalid cursor'],
  ['{ product(id: "42") { id } }', 'argumentLiteralsIncompatible', "Invalid global id '42'"],
  ['{ shop { email } }', 'SANDBOX_NOT_SIMULATED', 'Shop.email is in the real schema but not simulated here'],
  ['{ products(first: 1, query: "sku:X") { nodes { id } } }', 'SANDBOX_NOT_SIMULATED', "search filter 'sku'"],
] as const)('%s is rejected with %s', async ([query, code, message]) => {
  await using shop = await openSandbox()
  const response = await shop.adminClient.request(query)
  expect(response.errors?.networkStatusCode).toBe(200)
  expect(firstErrorOf(response).extensions.code).toBe(code)
  expect(firstErrorOf(response).message).toContain(message)
})

test('a variable of the wrong type is rejected by name', async () => {
  await using shop = await openSandbox()
  const refusal = await shop.adminError('query Q($id: ID!) { product(id: $id) { id } }')
  expect(refusal).toMatchObject({
    message: 'Variable $id was provided invalid value',
    extensions: { code: 'INVALID_VARIABLE' },
  })
})

test('without its scope a field is denied and the rest is returned', async () => {
  await using shop = await openSandbox()
  shop.control.setSituation({ adminScopes: ['read_products'] })
  const response = await shop.adminClient.request('{ shop { name } order(id: "gid://shopify/Order/1") { id } }')
  expect(firstErrorOf(response)).toMatchObject({ extensions: { code: 'ACCESS_DENIED' } })
  expect(firstErrorOf(response).message).toContain('read_orders')
  expect(response.data).toMatchObject({ shop: { name: 'Hoard (local stand-in)' }, order: null })
})

test('unknown tokens get 401, unknown versions 404, all with a request id', async () => {
  await using shop = await openSandbox()
  const stranger = await adminClient(shop.sandbox, 'nonsense').request('{ shop { name } }')
  expect(stranger.errors?.networkStatusCode).toBe(401)
  const future = await fetch(`${shop.sandbox.origin}/admin/api/2099-01/graphql.json`, { method: 'POST' })
  expect(future.status).toBe(404)
  expect(future.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an expired version falls forward to the oldest supported one', async () => {
  await using shop = await openSandbox()
  const ask = (version: string) =>
    fetch(`${shop.sandbox.origin}/admin/api/${version}/graphql.json`, {
      method: 'POST',
      headers: { 'x-shopify-access-token': shop.sandbox.credentials.adminToken, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ publicApiVersions { handle supported } }' }),
    })
  shop.control.setSituation({ supportedVersions: ['2027-01', '2027-04'] })
  const old = await ask('2020-01')
  expect([old.status, old.headers.get('x-shopify-api-version')]).toEqual([200, '2027-01'])
  expect(await old.json()).toMatchObject({
    data: { publicApiVersions: [{ handle: '2027-01' }, { handle: '2027-04', supported: true }] },
  })
  expect((await ask('2027-04')).headers.get('x-shopify-api-version')).toBe('2027-04')
  expect([(await ask('2027-02')).status, (await ask('nonsense')).status]).toEqual([404, 404])
})

test('the app needs scopes for fields, too, and for the nodes that it asks by id', async () => {
  await using shop = await openSandbox()
  const [variant] = shop.control.product('bog-hag').variants
  const order = shop.control.createOrder({
    lines: [{ variant: variant!.id }],
    email: null,
    paid: true,
    test: false,
    createdAt: new Date().toISOString(),
  })
  shop.control.setSituation({ adminScopes: ['read_products'] })
  const field = await shop.adminError(
    '{ products(first: 1) { nodes { publications(first: 1) { nodes { channel { id } } } } } }',
  )
  expect(field.message).toContain('`read_publications` access scope')
  const nodes = await shop.adminClient.request('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    variables: { ids: [order.id, variant!.id] },
  })
  expect(firstErrorOf(nodes)).toMatchObject({ message: expect.stringContaining('`read_orders`'), path: ['nodes', 0] })
  expect(nodes.data).toEqual({ nodes: [null, { id: variant!.id }] })
})

test('orders are refused without protected customer data, and after 60 days without read_all_orders', async () => {
  await using shop = await openSandbox()
  const [variant] = shop.control.product('bog-hag').variants
  const orderOf = (days: number) =>
    shop.control.createOrder({
      lines: [{ variant: variant!.id }],
      email: null,
      paid: true,
      test: false,
      createdAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
  const [old, recent] = [orderOf(61), orderOf(59)]
  const QUERY = `query ($id: ID!) { orders(first: 5) { nodes { id } } order(id: $id) { id } nodes(ids: [$id]) { id } }`
  shop.control.setSituation({ adminScopes: ['read_products', 'read_orders'] })
  expect(await shop.admin(QUERY, { id: old.id })).toEqual({
    orders: { nodes: [{ id: recent.id }] },
    order: null,
    nodes: [null],
  })
  shop.control.setSituation({ adminScopes: ['read_orders', 'read_all_orders'] })
  expect(await shop.admin(QUERY, { id: old.id })).toMatchObject({ order: { id: old.id }, nodes: [{ id: old.id }] })
  shop.control.setSituation({ customerData: 'none' })
  expect(await shop.adminError(QUERY, { id: recent.id })).toMatchObject({
    message: expect.stringMatching(/^This app is not approved to access the Order object\./),
    extensions: { code: 'ACCESS_DENIED' },
  })
})

test.for([
  ['app_not_installed', 400, 'text/html', 'Oauth error app_not_installed: The application is not installed'],
  ['shop_not_permitted', 400, 'text/html', 'Client credentials cannot be performed on this shop.'],
  ['application_cannot_be_found', 400, 'text/html', 'Could not find Shopify API application'],
  ['invalid_client', 400, 'application/json', '"error":"invalid_client"'],
] as const)('a grant is refused with %s', async ([grantError, status, type, text]) => {
  await using shop = await openSandbox()
  const { clientId, clientSecret } = shop.sandbox.credentials
  shop.control.setSituation({ grantError })
  const response = await fetch(`${shop.sandbox.origin}/admin/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([status, expect.stringContaining(type)])
  expect(await response.text()).toContain(text)
})

test('client credentials issue a token that works until it expires', async () => {
  await using shop = await openSandbox()
  const { clientId, clientSecret } = shop.sandbox.credentials
  const ask = (secret: string) =>
    fetch(`${shop.sandbox.origin}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    })
  expect((await ask('wrong')).status).toBe(400)
  const issued = (await (await ask(clientSecret)).json()) as { access_token: string; expires_in: number; scope: string }
  expect(issued).toMatchObject({
    expires_in: 86_399,
    scope: readyStore.adminScopes.join(),
  })
  const client = adminClient(shop.sandbox, issued.access_token)
  expect(dataOf(await client.request('{ shop { name } }'))).toBeDefined()
  shop.control.expireTokens()
  expect((await client.request('{ shop { name } }')).errors?.networkStatusCode).toBe(401)
})

test('faults throttle, return 429 and 500, and drop connections', async () => {
  await using shop = await openSandbox()
  const ask = async () => {
    const { errors } = await shop.adminClient.request('{ shop { name } }')
    return (
      errors &&
      (errors.graphQLErrors ? firstErrorOf({ errors }).extensions.code : (errors.networkStatusCode ?? 'no response'))
    )
  }
  shop.control.setFaults({ throttle: 1, http429: 1, http500: 1 })
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([429, 500, 'THROTTLED', undefined])
  shop.control.setFaults({ down: true })
  expect(await ask()).toBe('no response')
  shop.control.clearFaults()
  expect(await ask()).toBeUndefined()
})
