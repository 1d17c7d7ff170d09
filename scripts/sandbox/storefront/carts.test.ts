import { expect, test } from 'vitest'
import { createCartClient, createCart, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

test('adding, merging, changing and removing lines updates the total', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const small = variantId(shop, 'ember-wyrm', 0)
  const big = variantId(shop, 'ember-wyrm', 1)
  const { id } = await createCart(shop, [{ merchandiseId: small }])
  const added = await carts.add(id, [
    { merchandiseId: small, quantity: 2 },
    { merchandiseId: big, quantity: 1 },
  ])
  expect(added.cart).toMatchObject({ totalQuantity: 4, cost: { totalAmount: { amount: '21.5', currencyCode: 'USD' } } })
  expect(added.cart?.lines.nodes.map((line) => line.quantity)).toEqual([3, 1])
  const [first, second] = added.cart?.lines.nodes ?? []
  await carts.update(id, [{ id: first?.id ?? '', quantity: 0 }])
  expect((await carts.read(id))?.lines.nodes).toEqual([second])
  await carts.remove(id, [second?.id ?? ''])
  expect(await carts.read(id)).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } })
})

test('sold-out merchandise gets a warning and a quantity of 0, no error', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([{ merchandiseId: variantId(shop, 'moss-troll'), quantity: 2 }])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
  expect(response.cart?.lines.nodes).toMatchObject([{ id: response.warnings[0]?.target, quantity: 0 }])
})

test('a quantity above the stock is capped with a warning', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([
    { merchandiseId: variantId(shop, 'ember-wyrm', 1), quantity: 9 },
  ])
  expect(response.userErrors).toEqual([])
  expect(response.warnings).toMatchObject([
    { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 3 items were added to your cart due to availability.' },
  ])
  expect(response.cart?.totalQuantity).toBe(3)
})

test('a variant that may be oversold needs no stock', async () => {
  await using shop = await openSandbox()
  const response = await createCartClient(shop).create([{ merchandiseId: variantId(shop, 'bog-hag'), quantity: 5 }])
  expect(response).toMatchObject({ warnings: [], cart: { totalQuantity: 5 } })
})

test('unknown ids and bad quantities are user errors and change nothing', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const merchandiseId = variantId(shop, 'ember-wyrm')
  const unknown = await carts.create([{ merchandiseId: 'gid://shopify/ProductVariant/1' }])
  expect(unknown).toMatchObject({
    cart: null,
    userErrors: [{ code: 'INVALID', field: ['lines', '0', 'merchandiseId'] }],
  })
  const cart = await createCart(shop, [{ merchandiseId }])
  expect((await carts.add(cart.id, [{ merchandiseId, quantity: -1 }])).userErrors).toMatchObject([
    { code: 'LESS_THAN' },
  ])
  expect((await carts.remove(cart.id, ['nonsense'])).userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE' }])
  expect((await carts.add('gid://shopify/Cart/nonsense?key=1', [])).userErrors).toMatchObject([{ field: ['cartId'] }])
  expect(await carts.read(cart.id)).toEqual(cart)
})

test('a cart can only be read with the key in its id', async () => {
  await using shop = await openSandbox()
  const { id } = await createCart(shop, [])
  expect(await createCartClient(shop).read(id.replace(/\?.*/, ''))).toBeNull()
  expect(await createCartClient(shop).read(`${id}0`)).toBeNull()
})

test('a cart drops deleted merchandise and uses current prices', async () => {
  await using shop = await openSandbox()
  const cart = await createCart(shop, [
    { merchandiseId: variantId(shop, 'ember-wyrm') },
    { merchandiseId: variantId(shop, 'bog-hag') },
  ])
  shop.control.changeProduct('bog-hag', { price: '8.25' })
  shop.control.deleteProduct('ember-wyrm')
  expect(await createCartClient(shop).read(cart.id)).toMatchObject({
    totalQuantity: 1,
    cost: { totalAmount: { amount: '8.25' } },
  })
})
