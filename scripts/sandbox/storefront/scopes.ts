import type { RequiredScopes } from '#sandbox/schema/schema.ts'

const byScope: Record<string, string[]> = {
  unauthenticated_read_product_listings: [
    'Collection',
    'Filter',
    'MediaImage',
    'Product',
    'ProductOption',
    'ProductOptionValue',
    'ProductPriceRange',
    'ProductVariant',
    'QueryRoot.productTypes',
    'SelectedOption',
    'Shop',
  ],
  unauthenticated_read_product_inventory: ['Product.totalInventory', 'ProductVariant.quantityAvailable'],
  unauthenticated_read_product_tags: ['Product.tags', 'QueryRoot.productTags'],
  unauthenticated_read_content: ['Article', 'Blog', 'Comment', 'Menu', 'MenuItem', 'Page'],
}

/** The only scope that Shopify's error doesn't name. Reading a cart takes none, as its id contains a key. */
const cartMutations = [
  'cartAttributesUpdate',
  'cartBuyerIdentityUpdate',
  'cartCreate',
  'cartDiscountCodesUpdate',
  'cartGiftCardCodesAdd',
  'cartGiftCardCodesRemove',
  'cartGiftCardCodesUpdate',
  'cartLinesAdd',
  'cartLinesRemove',
  'cartLinesUpdate',
  'cartNoteUpdate',
]

/** Scopes of types and fields, as `requiredAccess` in Shopify's published schema and its list of scopes say. */
export const requiredStorefrontScopes: RequiredScopes = {
  ...Object.fromEntries(
    Object.entries(byScope).flatMap(([scope, names]) =>
      names.map((name) => [name, { anyOf: [scope], text: `\`${scope}\` access scope.` }]),
    ),
  ),
  ...Object.fromEntries(
    cartMutations.map((name) => [`Mutation.${name}`, { anyOf: ['unauthenticated_write_checkouts'], text: '' }]),
  ),
}
