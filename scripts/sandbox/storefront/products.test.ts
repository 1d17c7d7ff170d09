import { expect, test } from 'vitest'
import { creature } from '#sandbox/testing/catalogue.ts'
import { createCart, createCartClient, variantId } from '#sandbox/testing/cart.ts'
import { openSandbox } from '#sandbox/testing/open-sandbox.ts'

test('a product on sale shows its prices and availability', async () => {
  await using shop = await openSandbox()
  const query = `query P($handle: String!) { product(handle: $handle) {
    title availableForSale priceRange { minVariantPrice { amount } maxVariantPrice { amount } }
    variants(first: 5) { nodes { availableForSale quantityAvailable price { amount } } } } }`
  expect(await shop.storefront(query, { handle: 'ember-wyrm' })).toMatchObject({
    product: {
      availableForSale: true,
      priceRange: { minVariantPrice: { amount: '4.0' }, maxVariantPrice: { amount: '9.5' } },
      variants: { nodes: [{ quantityAvailable: 10 }, { price: { amount: '9.5' } }] },
    },
  })
  expect(await shop.storefront(query, { handle: 'moss-troll' })).toMatchObject({ product: { availableForSale: false } })
  shop.control.changeProduct('ember-wyrm', { status: 'DRAFT' })
  expect(await shop.storefront(query, { handle: 'ember-wyrm' })).toEqual({ product: null })
})

test('nodes returns variants by id, with null for deleted ones', async () => {
  await using shop = await openSandbox()
  const id = variantId(shop, 'bog-hag')
  const query = `query Check($ids: [ID!]!) { nodes(ids: $ids) {
    ... on ProductVariant { id availableForSale currentlyNotInStock price { amount } } } }`
  expect(await shop.storefront(query, { ids: [id, 'gid://shopify/ProductVariant/1'] })).toEqual({
    nodes: [{ id, availableForSale: true, currentlyNotInStock: true, price: { amount: '7.0' } }, null],
  })
})

test('the product list excludes drafts', async () => {
  await using shop = await openSandbox()
  shop.control.changeProduct('bog-hag', { status: 'ARCHIVED' })
  expect(await shop.storefront('{ products(first: 5, sortKey: TITLE) { nodes { handle } } }')).toEqual({
    products: { nodes: [{ handle: 'ember-wyrm' }, { handle: 'moss-troll' }] },
  })
})

test('a product outside of the channel is unknown to the Storefront API, its lists and carts', async () => {
  await using shop = await openSandbox()
  const carts = createCartClient(shop)
  const merchandiseId = variantId(shop, 'ember-wyrm')
  const cart = await createCart(shop, [{ merchandiseId }])
  const { id } = shop.control.changeProduct('ember-wyrm', { published: false })
  const query = `query Q($ids: [ID!]!, $handle: String) { nodes(ids: $ids) { id } product(handle: $handle) { id }
    products(first: 5, sortKey: TITLE) { nodes { handle } } }`
  const read = () => shop.storefront(query, { ids: [id, merchandiseId], handle: 'ember-wyrm' })
  expect(await read()).toEqual({
    nodes: [null, null],
    product: null,
    products: { nodes: [{ handle: 'bog-hag' }, { handle: 'moss-troll' }] },
  })
  expect(await carts.add(cart.id, [{ merchandiseId }])).toMatchObject({
    cart: null,
    userErrors: [{ code: 'INVALID', message: `The merchandise with id ${merchandiseId} does not exist.` }],
  })
  expect(await carts.read(cart.id)).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } })
  const admin = await shop.admin('query Q($id: ID!) { product(id: $id) { status handle } }', { id })
  expect(admin).toEqual({ product: { status: 'ACTIVE', handle: 'ember-wyrm' } })
  shop.control.changeProduct('ember-wyrm', { published: true })
  expect(await read()).toMatchObject({ nodes: [{ id }, { id: merchandiseId }], product: { id } })
})

test('an unlisted product is found by id and handle and can be bought, but is in no list', async () => {
  await using shop = await openSandbox()
  const { id } = shop.control.changeProduct('ember-wyrm', { status: 'UNLISTED' })
  const query = `query Q($ids: [ID!]!, $handle: String) { nodes(ids: $ids) { id } product(handle: $handle) { id }
    products(first: 5, sortKey: TITLE) { nodes { handle } } }`
  expect(await shop.storefront(query, { ids: [id], handle: 'ember-wyrm' })).toEqual({
    nodes: [{ id }],
    product: { id },
    products: { nodes: [{ handle: 'bog-hag' }, { handle: 'moss-troll' }] },
  })
  expect(await createCart(shop, [{ merchandiseId: variantId(shop, 'ember-wyrm') }])).toMatchObject({ totalQuantity: 1 })
  const admin = await shop.admin(
    `query Q($id: ID!) { product(id: $id) { status
    variants(first: 1) { nodes { availableForSale } } } }`,
    { id },
  )
  expect(admin).toEqual({ product: { status: 'UNLISTED', variants: { nodes: [{ availableForSale: true }] } } })
})

test('untracked stock is always for sale and never sold out', async () => {
  await using shop = await openSandbox()
  const id = variantId(shop, 'moss-troll')
  shop.control.changeProduct('moss-troll', { tracked: false })
  const query = `query Q($ids: [ID!]!) { nodes(ids: $ids) {
    ... on ProductVariant { availableForSale currentlyNotInStock quantityAvailable } } }`
  const untracked = { availableForSale: true, currentlyNotInStock: false, quantityAvailable: 0 }
  expect(await shop.storefront(query, { ids: [id] })).toEqual({ nodes: [untracked] })
  expect(await createCart(shop, [{ merchandiseId: id, quantity: 7 }])).toMatchObject({ totalQuantity: 7 })
  shop.control.createOrder({ lines: [{ variant: id, quantity: 7 }], email: null, paid: true, test: false })
  expect(shop.control.variant(id).inventoryQuantity).toBe(0)
})

test('new products are published if the situation says so, and a prepared situation publishes all or none', async () => {
  await using shop = await openSandbox()
  shop.control.setSituation({ publishesNewProducts: false })
  expect(shop.control.createProduct(creature('new-one')).published).toBe(false)
  expect(shop.control.startSituation('ready').publishesNewProducts).toBe(true)
  expect(shop.control.product('new-one').published).toBe(true)
  shop.control.startSituation('new')
  expect(shop.control.products().some(({ published }) => published)).toBe(false)
})

test('metafields has one entry or null for each identifier, in order', async () => {
  await using shop = await openSandbox()
  const query = `{ product(handle: "ember-wyrm") { metafields(identifiers: [
    { namespace: "custom", key: "creature_size" }, { key: "nonsense" }, { namespace: "custom", key: "designer" }]) { key value } } }`
  expect(await shop.storefront(query)).toEqual({
    product: { metafields: [{ key: 'creature_size', value: 'Large' }, null, { key: 'designer', value: 'Ada' }] },
  })
})

test('a product tells the selected variant, its neighbours and the code of its variants', async () => {
  await using shop = await openSandbox()
  shop.control.addVariant('ember-wyrm', { options: ['54mm', 'None'], price: '8.00', stock: 0 })
  const query = `query P($options: [SelectedOptionInput!]!) { product(handle: "ember-wyrm") {
    encodedVariantExistence encodedVariantAvailability
    selectedOrFirstAvailableVariant(selectedOptions: $options, caseInsensitiveMatch: true) { title image { altText } }
    adjacentVariants(selectedOptions: $options, caseInsensitiveMatch: true) { title }
    variantBySelectedOptions(selectedOptions: $options) { title } } }`
  const options = [
    { name: 'scale', value: '54MM' },
    { name: 'Finishing', value: 'None' },
  ]
  expect(await shop.storefront(query, { options })).toEqual({
    product: {
      encodedVariantExistence: 'v1_0:0,1:0-1,',
      encodedVariantAvailability: 'v1_0:0,1:1,',
      selectedOrFirstAvailableVariant: { title: '54mm / None', image: { altText: 'ember-wyrm from the front' } },
      adjacentVariants: [{ title: '32mm / None' }, { title: '54mm / OSR Style' }],
      variantBySelectedOptions: null,
    },
  })
  expect(await shop.storefront(query, { options: [{ name: 'Scale', value: '10mm' }] })).toMatchObject({
    product: { selectedOrFirstAvailableVariant: { title: '32mm / None' } },
  })
})
