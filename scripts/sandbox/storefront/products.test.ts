import { expect, test } from 'vitest'
import { variantId } from '#sandbox/testing/cart.ts'
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
