import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql'
import { expect, test } from 'vitest'
import { adminResolvers } from '#sandbox/admin/resolvers.ts'
import { BulkOperations } from '#sandbox/admin/bulk-operations.ts'
import { loadSchema } from '#sandbox/schema/schema.ts'
import { Shop } from '#sandbox/shop/shop.ts'
import { storefrontResolvers } from '#sandbox/storefront/api.ts'
import { firstErrorOf, openSandbox, storefrontClient } from '#sandbox/testing/open-sandbox.ts'
import { readArguments } from './arguments.ts'
import type { Resolvers } from './resolvers.ts'

const shop = new Shop({ currency: 'USD', shopUrl: undefined, origin: 'http://127.0.0.1' })
const bulk = new BulkOperations(shop, { execute: () => Promise.reject(new Error('unused')), fails: () => false })

const apis: [GraphQLSchema, Resolvers][] = [
  [loadSchema('admin'), adminResolvers(bulk)],
  [loadSchema('storefront'), storefrontResolvers],
]

/** Names of all arguments of a field in either API, or of all fields of an input type. */
function argumentsOf(owner: string): string[] {
  const [typeName = '', fieldName] = owner.split('.')
  return apis.flatMap(([schema]) => {
    const type = schema.getType(typeName)
    if (isInputObjectType(type)) return Object.keys(type.getFields())
    const field = isObjectType(type) ? type.getFields()[fieldName ?? ''] : undefined
    return field?.args.map(({ name }) => name) ?? []
  })
}

test('every simulated field with arguments says which of them it reads', () => {
  const simulated = apis.flatMap(([schema, resolvers]) =>
    Object.entries(resolvers).flatMap(([typeName, fields]) => {
      const type = schema.getType(typeName)
      if (!isObjectType(type)) throw new Error(`The schema has no type ${typeName}`)
      for (const field of Object.keys(fields)) expect(Object.keys(type.getFields())).toContain(field)
      const withArguments = Object.values(type.getFields()).filter(
        ({ name, args }) => name in fields && args.length > 0,
      )
      return withArguments.map(({ name }) => `${typeName}.${name}`)
    }),
  )
  expect(simulated.length).toBeGreaterThan(60)
  expect(simulated.filter((field) => !readArguments[field])).toEqual([])
  const fields = Object.keys(readArguments).filter((owner) => owner.includes('.'))
  expect(fields.filter((field) => !simulated.includes(field))).toEqual([])
})

test.each(Object.entries(readArguments))('the schema has the arguments that %s reads', (owner, read) => {
  expect(argumentsOf(owner)).toEqual(expect.arrayContaining([...read]))
})

test.each([
  [
    'collection(handle: "featured") { products(first: 1, filters: [{ available: true }]) { nodes { id } } }',
    'filters of Collection.products',
  ],
  [
    'search(first: 1, query: "a", productFilters: [{ tag: "resin" }]) { totalCount }',
    'productFilters of QueryRoot.search',
  ],
  ['product(handle: "ember-wyrm") { featuredImage { url(transform: { maxWidth: 10 }) } }', 'transform of Image.url'],
])('an argument that nothing reads is refused by name: %s', async (query, name) => {
  await using sandbox = await openSandbox()
  const { message } = firstErrorOf(await storefrontClient(sandbox.sandbox).request(`{ ${query} }`))
  expect(message).toBe(`SANDBOX: the argument ${name} is not simulated here`)
})

test.each([
  ['{ products(first: 1, sortKey: INVENTORY_TOTAL) { nodes { id } } }', 'the sort key INVENTORY_TOTAL is'],
  [
    '{ products(first: 1, savedSearchId: "1") { nodes { id } } }',
    'the argument savedSearchId of QueryRoot.products is',
  ],
  ['{ orders(first: 1, sortKey: DESTINATION) { nodes { id } } }', 'the sort key DESTINATION is'],
])('the Admin API refuses what it would ignore: %s', async (query, name) => {
  await using sandbox = await openSandbox()
  expect((await sandbox.adminError(query)).message).toBe(`SANDBOX: ${name} not simulated here`)
})

test('a context other than the shop’s own is refused by name', async () => {
  await using sandbox = await openSandbox()
  const ask = (context: string) =>
    storefrontClient(sandbox.sandbox).request(`query Q @inContext(${context}) { shop { name } }`)
  expect((await ask('country: US, language: EN')).data).toBeDefined()
  expect(firstErrorOf(await ask('country: DE')).message).toBe('SANDBOX: @inContext(country: DE) is not simulated here')
  expect(firstErrorOf(await ask('language: FR')).message).toContain('@inContext(language: FR)')
  expect(firstErrorOf(await ask('preferredLocationId: "1"')).message).toContain('@inContext(preferredLocationId: ...)')
})

test('a visitor’s consent is in the cart’s checkout address, and wrong ones are refused', async () => {
  await using sandbox = await openSandbox()
  const create = (visitorConsent: object | null) =>
    storefrontClient(sandbox.sandbox).request(
      'mutation M($c: VisitorConsent) @inContext(visitorConsent: $c) { cartCreate { cart { checkoutUrl } } }',
      { variables: { c: visitorConsent } },
    )
  const url = async (consent: object | null) =>
    String(
      ((await create(consent)).data as { cartCreate: { cart: { checkoutUrl: string } } }).cartCreate.cart.checkoutUrl,
    )
  expect(await url(null)).not.toContain('_cs')
  await fetch(await url({ analytics: true, saleOfData: false }))
  expect(sandbox.control.carts().map(({ visitorConsent }) => visitorConsent)).toEqual([
    undefined,
    { analytics: true, saleOfData: false },
  ])
  expect(firstErrorOf(await create({ analytics: 'yes' })).message).toContain('$c was provided invalid value')
  expect(firstErrorOf(await create({ necessary: true })).message).toContain('$c was provided invalid value')
  const literal = 'mutation M @inContext(visitorConsent: { statistics: true }) { cartCreate { cart { id } } }'
  expect(firstErrorOf(await storefrontClient(sandbox.sandbox).request(literal)).message).toContain('"statistics"')
})

test.each(['storefront', 'admin'] as const)('the %s API refuses the cursor of another sort', async (api) => {
  await using sandbox = await openSandbox()
  const query = `query Q($after: String, $sort: ProductSortKeys, $reverse: Boolean) {
    products(first: 1, after: $after, sortKey: $sort, reverse: $reverse) { nodes { handle } pageInfo { endCursor } } }`
  type Page = { products: { nodes: { handle: string }[]; pageInfo: { endCursor: string } } }
  const { products } = await sandbox[api]<Page>(query, { sort: 'TITLE' })
  const after = products.pageInfo.endCursor
  expect((await sandbox[api]<Page>(query, { sort: 'TITLE', after })).products.nodes).toEqual([{ handle: 'ember-wyrm' }])
  const client = api === 'admin' ? sandbox.adminClient : storefrontClient(sandbox.sandbox)
  expect(firstErrorOf(await client.request(query, { variables: { sort: 'UPDATED_AT', after } })).message).toBe(
    'Invalid cursor for current pagination sort.',
  )
})
