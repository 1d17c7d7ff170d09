import { expect, test } from 'vitest'
import { createCart, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox, storefrontClient } from '#sandbox/testing/open-sandbox.ts'
import { readyStore } from '#sandbox/situation.ts'

const without = (scope: string) => ({ storefrontScopes: readyStore.storefrontScopes.filter((one) => one !== scope) })
const denied = (field: string, scope: string | null) => ({
  message: `Access denied for ${field} field.${scope === null ? '' : ` Required access: \`${scope}\` access scope.`}`,
  extensions: expect.objectContaining({ code: 'ACCESS_DENIED' }) as object,
})

test.for([
  [
    'unauthenticated_read_product_inventory',
    '{ product(handle: "ember-wyrm") { title variants(first: 1) { nodes { quantityAvailable availableForSale } } } }',
    { product: { title: 'ember wyrm', variants: { nodes: [{ quantityAvailable: null, availableForSale: true }] } } },
    'quantityAvailable',
  ],
  [
    'unauthenticated_read_product_listings',
    '{ product(handle: "ember-wyrm") { title } }',
    { product: null },
    'product',
  ],
  ['unauthenticated_read_product_listings', '{ products(first: 1) { nodes { id } } }', undefined, 'products'],
] as const)('without %s, %s gets partial data', async ([scope, query, data, field]) => {
  await using shop = await openSandbox()
  shop.control.setSituation(without(scope))
  const answer = await storefrontClient(shop.sandbox).request(query)
  expect(answer.data ?? undefined).toEqual(data)
  expect(answer.errors?.graphQLErrors).toEqual([expect.objectContaining(denied(field, scope))])
})

test('without unauthenticated_write_checkouts a cart can be read, not changed', async () => {
  await using shop = await openSandbox()
  const { id } = await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])
  shop.control.setSituation(without('unauthenticated_write_checkouts'))
  const read = `query Q($id: ID!) { cart(id: $id) { totalQuantity } }`
  expect(await shop.storefront(read, { id })).toEqual({ cart: { totalQuantity: 1 } })
  const answer = await storefrontClient(shop.sandbox).request('mutation { cartCreate { cart { id } } }')
  expect(answer).toMatchObject({ data: { cartCreate: null }, errors: { graphQLErrors: [denied('cartCreate', null)] } })
})

test('a deleted token gets 401, and a refused store its status, from both APIs', async () => {
  await using shop = await openSandbox()
  const { origin, credentials } = shop.sandbox
  const ask = async (path: string) => {
    const headers = {
      'content-type': 'application/json',
      'shopify-storefront-private-token': credentials.storefrontToken,
      'x-shopify-access-token': credentials.adminToken,
    }
    const body = JSON.stringify({ query: '{ shop { name } }' })
    const response = await fetch(`${origin}${path}/2026-10/graphql.json`, { method: 'POST', headers, body })
    return [response.status, await response.json()] as unknown
  }
  shop.control.setSituation({ hasStorefrontToken: false })
  expect(await ask('/api')).toEqual([401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }])
  expect(await ask('/admin/api')).toMatchObject([200, {}])
  shop.control.setSituation({ refusedStatus: 402 })
  for (const path of ['/api', '/admin/api']) expect(await ask(path)).toEqual([402, { errors: 'Unavailable Shop' }])
})
