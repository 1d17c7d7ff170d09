import { expect, test } from 'vitest'
import { adminClient, dataOf, openSandbox, refusalOf } from '#scripts/sandbox/testing/open-sandbox.ts'

test('every answer tells its cost, and the bucket pays the actual one', async () => {
  await using shop = await openSandbox({ bucket: { max: 1000, restore: 0 } })
  const answer = await shop.adminClient.request('{ products(first: 50) { nodes { id } } }')
  expect(answer.extensions?.cost).toEqual({
    requestedQueryCost: 9,
    actualQueryCost: 4,
    throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 996, restoreRate: 0 },
  })
})

test('an empty bucket throttles, as a GraphQL error, until it has filled up', async () => {
  await using shop = await openSandbox({ bucket: { max: 100, restore: 10_000 } })
  shop.control.setAvailableCost(-1000)
  const refused = await shop.adminClient.request('{ shop { name } }')
  expect(refusalOf(refused)).toMatchObject({ message: 'Throttled', extensions: { code: 'THROTTLED' } })
  expect(refused.errors?.networkStatusCode).toBe(200)
  expect(refused.extensions?.cost?.actualQueryCost).toBeNull()
  await expect.poll(async () => (await shop.adminClient.request('{ shop { name } }')).errors).toBeUndefined()
})

test('a query over 1,000 points is refused however full the bucket is', async () => {
  await using shop = await openSandbox({ bucket: { max: 100_000, restore: 100 } })
  const dear =
    '{ products(first: 250) { nodes { variants(first: 250) { nodes { id media(first: 250) { nodes { id } } } } } } }'
  expect((await shop.adminRefusal(dear)).extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', maxCost: 1000 })
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
] as const)('%s is refused as %s', async ([query, code, message]) => {
  await using shop = await openSandbox()
  const answer = await shop.adminClient.request(query)
  expect(answer.errors?.networkStatusCode).toBe(200)
  expect(refusalOf(answer).extensions.code).toBe(code)
  expect(refusalOf(answer).message).toContain(message)
})

test('a variable of the wrong type is refused by name', async () => {
  await using shop = await openSandbox()
  const refusal = await shop.adminRefusal('query Q($id: ID!) { product(id: $id) { id } }')
  expect(refusal).toMatchObject({
    message: 'Variable $id was provided invalid value',
    extensions: { code: 'INVALID_VARIABLE' },
  })
})

test('without the scope the field is denied and the rest is answered', async () => {
  await using shop = await openSandbox()
  shop.control.setScopes(['read_products'])
  const answer = await shop.adminClient.request('{ shop { name } order(id: "gid://shopify/Order/1") { id } }')
  expect(refusalOf(answer)).toMatchObject({ extensions: { code: 'ACCESS_DENIED' } })
  expect(refusalOf(answer).message).toContain('read_orders')
  expect(answer.data).toMatchObject({ shop: { name: 'Hoard (local stand-in)' }, order: null })
})

test('an unknown token is 401, an unknown version 404, and every answer has a request id', async () => {
  await using shop = await openSandbox()
  const stranger = await adminClient(shop.sandbox, 'nonsense').request('{ shop { name } }')
  expect(stranger.errors?.networkStatusCode).toBe(401)
  const old = await fetch(`${shop.sandbox.origin}/admin/api/2020-01/graphql.json`, { method: 'POST' })
  expect(old.status).toBe(404)
  expect(old.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('client credentials give a token that works until it ends', async () => {
  await using shop = await openSandbox()
  const { clientId, clientSecret } = shop.sandbox.credentials
  const ask = (secret: string) =>
    fetch(`${shop.sandbox.origin}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    })
  expect((await ask('wrong')).status).toBe(400)
  const issued = (await (await ask(clientSecret)).json()) as { access_token: string; expires_in: number; scope: string }
  expect(issued).toMatchObject({ expires_in: 86_399, scope: 'read_products,read_inventory,read_orders' })
  const client = adminClient(shop.sandbox, issued.access_token)
  expect(dataOf(await client.request('{ shop { name } }'))).toBeDefined()
  shop.control.expireTokens()
  expect((await client.request('{ shop { name } }')).errors?.networkStatusCode).toBe(401)
})

test('faults: throttled, 429 and 500 for so many requests, and a dead line until it is mended', async () => {
  await using shop = await openSandbox()
  const ask = async () => {
    const { errors } = await shop.adminClient.request('{ shop { name } }')
    return (
      errors &&
      (errors.graphQLErrors ? refusalOf({ errors }).extensions.code : (errors.networkStatusCode ?? 'no answer'))
    )
  }
  shop.control.setFaults({ throttle: 1, http429: 1, http500: 1 })
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([429, 500, 'THROTTLED', undefined])
  shop.control.setFaults({ down: true })
  expect(await ask()).toBe('no answer')
  shop.control.clearFaults()
  expect(await ask()).toBeUndefined()
})
