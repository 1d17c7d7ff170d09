import { expect, test } from 'vitest'
import { createCart, variantId } from '#sandbox/testing/cart.ts'
import { firstErrorOf, openSandbox, storefrontClient } from '#sandbox/testing/open-sandbox.ts'
import { documentOf, hydrogen, hydrogenLibrary, vercelCommerce, type Operation } from './other-storefronts.ts'

/** Runs an operation on a cart of its own with one line. */
async function answer(shop: Awaited<ReturnType<typeof openSandbox>>, operation: Operation) {
  const variant = variantId(shop, 'ember-wyrm')
  const cart = await createCart(shop, [{ merchandiseId: variant }])
  const ids = { cart: cart.id, line: cart.lines.nodes[0]!.id, variant, product: shop.control.product('ember-wyrm').id }
  const given = Object.entries(operation.variables ?? {}).map(([name, [, value]]) => [name, value])
  const filled = Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(`{${name}}`, id),
    JSON.stringify(Object.fromEntries(given)),
  )
  const context = operation.hasContext ? { country: 'US', language: 'EN' } : {}
  return shop.storefront<Record<string, unknown>>(documentOf(operation), {
    ...(JSON.parse(filled) as Record<string, unknown>),
    ...context,
  })
}

const emptyHere = ['Article', 'Blog', 'Blogs']

test.each([...hydrogen, ...hydrogenLibrary])('Hydrogen: $name', async (operation) => {
  await using shop = await openSandbox()
  const data = await answer(shop, operation)
  expect(data).not.toHaveProperty(`${operation.name}.userErrors.0`)
  if (emptyHere.includes(operation.name)) return
  for (const value of Object.values(data)) expect(value).not.toBeNull()
})

test.each(vercelCommerce)('Next.js Commerce: $name', async (operation) => {
  await using shop = await openSandbox()
  for (const value of Object.values(await answer(shop, operation))) expect(value).not.toBeNull()
})

test('the notes have all operations of both storefronts', () => {
  expect([hydrogen.length, vercelCommerce.length]).toEqual([16, 14])
})

test('operations about signed-in customers are refused by name', async () => {
  await using shop = await openSandbox()
  const client = storefrontClient(shop.sandbox)
  const failed = async (query: string) => firstErrorOf(await client.request(query)).message
  expect(await failed('{ customer(customerAccessToken: "1") { email } }')).toBe(
    'SANDBOX: QueryRoot.customer is in the real schema but not simulated here',
  )
  expect(
    await failed('mutation { customerCreate(input: { email: "a@b.c", password: "12345" }) { customer { id } } }'),
  ).toContain('Mutation.customerCreate')
  expect(
    await failed('mutation { cartCreate(input: { buyerIdentity: { customerAccessToken: "1" } }) { cart { id } } }'),
  ).toBe('SANDBOX: the argument customerAccessToken of CartBuyerIdentityInput is not simulated here')
  const account = await fetch(`${shop.sandbox.origin}/account/customer/api/2026-10/graphql`, { method: 'POST' })
  expect(await account.json()).toMatchObject({
    errors: [{ message: 'SANDBOX: the Customer Account API is not simulated here' }],
  })
})

test('shoppers find products by words, and sold-out ones last or not at all', async () => {
  await using shop = await openSandbox()
  const search = async (more: string) => {
    const { search: found } = await shop.storefront<{ search: { nodes: { handle: string }[] } }>(
      `{ search(first: 9, ${more}) { totalCount nodes { ... on Product { handle } ... on Page { handle } } } }`,
    )
    return found.nodes.map(({ handle }) => handle)
  }
  expect(await search('query: "wyrm"')).toEqual(['ember-wyrm'])
  expect(await search('query: "wyr"')).toEqual([])
  expect(await search('query: "wyr", prefix: LAST')).toEqual(['ember-wyrm'])
  expect(await search('query: "shipping"')).toEqual(['about', 'shipping'].slice(1))
  expect(await search('query: "miniature", types: [PRODUCT], unavailableProducts: HIDE')).not.toContain('moss-troll')
  expect((await search('query: "miniature", types: [PRODUCT], unavailableProducts: LAST')).at(-1)).toBe('moss-troll')
  const list = (query: string) => shop.storefront(`{ products(first: 9, query: "${query}") { nodes { handle } } }`)
  expect(await list('troll vendor:Hoard')).toEqual({ products: { nodes: [{ handle: 'moss-troll' }] } })
  expect(await list('tro*')).toEqual({ products: { nodes: [{ handle: 'moss-troll' }] } })
})

test('collections follow from the products, best sellers first if asked', async () => {
  await using shop = await openSandbox()
  const [pickedLast] = (
    await shop.storefront<{ collections: { nodes: { handle: string }[] } }>(
      '{ collections(first: 9, sortKey: TITLE) { nodes { handle } } }',
    )
  ).collections.nodes.map(({ handle }) => handle)
  expect(pickedLast).toBe('all-creatures')
  const query = `{ collection(handle: "all-creatures") { products(first: 9, sortKey: BEST_SELLING) { nodes { handle } } } }`
  shop.control.createOrder({ lines: [{ variant: variantId(shop, 'bog-hag'), quantity: 3 }] })
  const { collection } = await shop.storefront<{ collection: { products: { nodes: { handle: string }[] } } }>(query)
  expect(collection.products.nodes[0]).toEqual({ handle: 'bog-hag' })
  expect(await shop.storefront('{ collection(handle: "troll") { products(first: 9) { nodes { handle } } } }')).toEqual({
    collection: { products: { nodes: [{ handle: 'moss-troll' }] } },
  })
})
