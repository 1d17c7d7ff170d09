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
