/**
 * What two other storefronts ask of the Storefront API, noted from their sources: the names of their operations, their
 * arguments and the fields they read. The test writes documents of its own from these notes.
 */
export interface Operation {
  name: string
  kind?: 'query' | 'mutation'
  /** Type and value by name. `{cart}` and the like are ids that the test fills in. */
  variables?: Record<string, [type: string, value: unknown]>
  /** Asks with `@inContext(country: US, language: EN)`. */
  hasContext?: boolean
  reads: string
}

type Variables = NonNullable<Operation['variables']>

const handleOf = (handle: string): Variables => ({ handle: ['String!', handle] })
const cartId: [string, string] = ['ID!', '{cart}']

const money = '{ amount currencyCode }'
const picture = '{ url altText width height }'
const image = '{ id url altText width height }'
const seo = 'seo { title description }'
const options = 'selectedOptions { name value }'

const paged = 'first: $first, last: $last, before: $before, after: $after'
const pageInfo = 'pageInfo { hasPreviousPage hasNextPage startCursor endCursor }'
const firstPage: Variables = {
  first: ['Int', 2],
  last: ['Int', null],
  before: ['String', null],
  after: ['String', null],
}

const item = `id handle title featuredImage ${image}
  priceRange { minVariantPrice ${money} maxVariantPrice ${money} }`
const collectionItem = `id title handle image ${image}`
const menuItem = 'id resourceId tags title type url'
const menu = `menu(handle: $handle) { id items { ${menuItem} items { ${menuItem} } } }`
const policy = '{ id title handle body url }'
const policyItem = '{ id title handle }'
const article = `handle title contentHtml publishedAt authorV2 { name } image ${image}`
const variant = `{ id title sku availableForSale image { __typename ... on Image ${image} } price ${money}
  compareAtPrice ${money} unitPrice ${money} ${options} product { title handle } }`
const found = '__typename id handle title trackingParameters'
const firstVariant = `selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true,
  caseInsensitiveMatch: true) { id image ${picture} price ${money} compareAtPrice ${money} ${options}
  product { title handle } }`

/** The template of Shopify's Hydrogen, 2026.4. */
export const hydrogen: Operation[] = inContext([
  {
    name: 'Header',
    variables: handleOf('main-menu'),
    reads: `shop { id name description primaryDomain { url } brand { logo { image { url } } } } ${menu}`,
  },
  { name: 'Footer', variables: handleOf('footer'), reads: menu },
  {
    name: 'FeaturedCollection',
    reads: `collections(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { ${collectionItem} } }`,
  },
  {
    name: 'RecommendedProducts',
    reads: `products(first: 4, sortKey: UPDATED_AT, reverse: true) { nodes { ${item} } }`,
  },
  {
    name: 'Article',
    variables: { ...handleOf('news'), article: ['String!', 'first'] },
    reads: `blog(handle: $handle) { handle articleByHandle(handle: $article) { ${article} ${seo} } }`,
  },
  {
    name: 'Blog',
    variables: { ...handleOf('news'), ...firstPage },
    reads: `blog(handle: $handle) { title handle ${seo}
      articles(${paged}) { nodes { id ${article} blog { handle } } ${pageInfo} } }`,
  },
  { name: 'Blogs', variables: firstPage, reads: `blogs(${paged}) { nodes { title handle ${seo} } ${pageInfo} }` },
  {
    name: 'Collection',
    variables: { ...handleOf('featured'), ...firstPage },
    reads: `collection(handle: $handle) { id handle title description
      products(${paged}) { nodes { ${item} } ${pageInfo} } }`,
  },
  {
    name: 'StoreCollections',
    variables: firstPage,
    reads: `collections(${paged}) { nodes { ${collectionItem} } ${pageInfo} }`,
  },
  { name: 'Catalog', variables: firstPage, reads: `products(${paged}) { nodes { ${item} } ${pageInfo} }` },
  { name: 'Page', variables: handleOf('about'), reads: `page(handle: $handle) { id handle title body ${seo} }` },
  {
    name: 'Policy',
    variables: { privacy: ['Boolean!', true], others: ['Boolean!', false] },
    reads: `shop { privacyPolicy @include(if: $privacy) ${policy} shippingPolicy @include(if: $others) ${policy}
      termsOfService @include(if: $others) ${policy} refundPolicy @include(if: $others) ${policy} }`,
  },
  {
    name: 'Policies',
    reads: `shop { privacyPolicy ${policyItem} shippingPolicy ${policyItem} termsOfService ${policyItem}
      refundPolicy ${policyItem} subscriptionPolicy ${policyItem} }`,
  },
  {
    name: 'Product',
    variables: {
      ...handleOf('ember-wyrm'),
      options: ['[SelectedOptionInput!]!', [{ name: 'Scale', value: '54mm' }]],
    },
    reads: `product(handle: $handle) { id title vendor handle descriptionHtml description ${seo}
      encodedVariantExistence encodedVariantAvailability
      options { name optionValues { name firstSelectableVariant ${variant}
        swatch { color image { previewImage { url } } } } }
      selectedOrFirstAvailableVariant(selectedOptions: $options, ignoreUnknownOptions: true,
        caseInsensitiveMatch: true) ${variant}
      adjacentVariants(selectedOptions: $options) ${variant} }`,
  },
  {
    name: 'RegularSearch',
    variables: { term: ['String!', 'ember'], ...firstPage },
    reads: `articles: search(query: $term, types: [ARTICLE], first: $first) { nodes { ... on Article { ${found} } } }
      pages: search(query: $term, types: [PAGE], first: $first) { nodes { ... on Page { ${found} } } }
      products: search(query: $term, types: [PRODUCT], sortKey: RELEVANCE, unavailableProducts: HIDE, ${paged}) {
        nodes { ... on Product { ${found} publishedAt vendor ${firstVariant} } } ${pageInfo} }`,
  },
  {
    name: 'PredictiveSearch',
    variables: {
      term: ['String!', 'emb'],
      limit: ['Int!', 10],
      scope: ['PredictiveSearchLimitScope!', 'EACH'],
      types: ['[PredictiveSearchType!]', null],
    },
    reads: `predictiveSearch(query: $term, limit: $limit, limitScope: $scope, types: $types) {
      articles { ${found} blog { handle } image ${picture} } collections { ${found} image ${picture} }
      pages { ${found} } products { ${found} ${firstVariant} }
      queries { __typename text styledText trackingParameters } }`,
  },
])

const hydrogenLine = `id quantity attributes { key value }
  cost { totalAmount ${money} amountPerQuantity ${money} compareAtAmountPerQuantity ${money} }
  merchandise { ... on ProductVariant { id availableForSale requiresShipping title price ${money}
    compareAtPrice ${money} image ${image} product { handle title id vendor } ${options} } }`
const hydrogenCart = `{ id updatedAt checkoutUrl totalQuantity note attributes { key value }
  appliedGiftCards { id lastCharacters amountUsed ${money} }
  buyerIdentity { countryCode email phone customer { id email firstName lastName displayName } }
  lines(first: 100) { nodes { ... on CartLine { ${hydrogenLine} parentRelationship { parent { id } } }
    ... on ComponentizableCartLine { ${hydrogenLine} lineComponents { ${hydrogenLine} } } } }
  cost { subtotalAmount ${money} totalAmount ${money} totalDutyAmount ${money} totalTaxAmount ${money} }
  discountCodes { code applicable } }`

/** What Hydrogen's library asks for the template's cart, its analytics, sitemaps and redirects. */
export const hydrogenLibrary: Operation[] = [
  ...inContext([
    cartMutation('cartCreate', { input: ['CartInput!', { lines: [{ merchandiseId: '{variant}', quantity: 1 }] }] }),
    cartMutation('cartLinesAdd', { cartId, lines: ['[CartLineInput!]!', [{ merchandiseId: '{variant}' }]] }),
    cartMutation('cartLinesUpdate', { cartId, lines: ['[CartLineUpdateInput!]!', [{ id: '{line}', quantity: 2 }]] }),
    cartMutation('cartLinesRemove', { cartId, lineIds: ['[ID!]!', ['{line}']] }),
    cartMutation('cartNoteUpdate', { cartId, note: ['String!', 'A gift'] }),
    cartMutation('cartAttributesUpdate', {
      cartId,
      attributes: ['[AttributeInput!]!', [{ key: 'wrap', value: 'yes' }]],
    }),
    cartMutation('cartDiscountCodesUpdate', { cartId, discountCodes: ['[String!]!', ['WELCOME10']] }),
    cartMutation('cartBuyerIdentityUpdate', {
      cartId,
      buyerIdentity: ['CartBuyerIdentityInput!', { countryCode: 'US', email: 'ada@example.com' }],
    }),
    cartMutation('cartGiftCardCodesUpdate', { cartId, giftCardCodes: ['[String!]!', []] }),
    cartMutation('cartGiftCardCodesAdd', { cartId, giftCardCodes: ['[String!]!', []] }),
    cartMutation('cartGiftCardCodesRemove', { cartId, appliedGiftCardIds: ['[ID!]!', []] }),
    { name: 'CartQuery', variables: { cartId }, reads: `cart(id: $cartId) ${hydrogenCart}` },
    { name: 'ShopData', reads: 'shop { id } localization { country { currency { isoCode } } language { isoCode } }' },
  ]),
  {
    name: 'SitemapIndex',
    reads: ['PRODUCT', 'COLLECTION', 'ARTICLE', 'PAGE', 'BLOG', 'METAOBJECT']
      .map((type) => `${type.toLowerCase()}: sitemap(type: ${type}) { pagesCount { count } }`)
      .join(' '),
  },
  {
    name: 'SitemapProducts',
    variables: { page: ['Int!', 1] },
    reads: 'sitemap(type: PRODUCT) { resources(page: $page) { items { handle updatedAt } } }',
  },
  {
    name: 'redirects',
    variables: { query: ['String', 'path:/nowhere'] },
    reads: 'urlRedirects(first: 1, query: $query) { edges { node { target } } }',
  },
]

const vercelProduct = `{ id handle availableForSale title description descriptionHtml tags updatedAt ${seo}
  options { id name values } priceRange { maxVariantPrice ${money} minVariantPrice ${money} }
  variants(first: 250) { edges { node { id title availableForSale ${options} price ${money} } } }
  featuredImage ${picture} images(first: 20) { edges { node ${picture} } } }`
const vercelCart = `{ id checkoutUrl totalQuantity
  cost { subtotalAmount ${money} totalAmount ${money} totalTaxAmount ${money} }
  lines(first: 100) { edges { node { id quantity cost { totalAmount ${money} }
    merchandise { ... on ProductVariant { id title ${options} product ${vercelProduct} } } } } } }`
const vercelCollection = `{ handle title description updatedAt ${seo} }`
const vercelPage = `{ id title handle body bodySummary createdAt updatedAt ${seo} }`

/** Vercel's Next.js Commerce, of December 2025. */
export const vercelCommerce: Operation[] = [
  {
    name: 'createCart',
    kind: 'mutation',
    variables: { lines: ['[CartLineInput!]', null] },
    reads: `cartCreate(input: { lines: $lines }) { cart ${vercelCart} }`,
  },
  {
    name: 'addToCart',
    kind: 'mutation',
    variables: { cartId, lines: ['[CartLineInput!]!', [{ merchandiseId: '{variant}', quantity: 1 }]] },
    reads: `cartLinesAdd(cartId: $cartId, lines: $lines) { cart ${vercelCart} }`,
  },
  {
    name: 'editCartItems',
    kind: 'mutation',
    variables: {
      cartId,
      lines: ['[CartLineUpdateInput!]!', [{ id: '{line}', merchandiseId: '{variant}', quantity: 2 }]],
    },
    reads: `cartLinesUpdate(cartId: $cartId, lines: $lines) { cart ${vercelCart} }`,
  },
  {
    name: 'removeFromCart',
    kind: 'mutation',
    variables: { cartId, lineIds: ['[ID!]!', ['{line}']] },
    reads: `cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart ${vercelCart} }`,
  },
  { name: 'getCart', variables: { cartId }, reads: `cart(id: $cartId) ${vercelCart}` },
  { name: 'getCollection', variables: handleOf('featured'), reads: `collection(handle: $handle) ${vercelCollection}` },
  { name: 'getCollections', reads: `collections(first: 100, sortKey: TITLE) { edges { node ${vercelCollection} } }` },
  {
    name: 'getCollectionProducts',
    variables: {
      ...handleOf('all-creatures'),
      sortKey: ['ProductCollectionSortKeys', 'BEST_SELLING'],
      reverse: ['Boolean', false],
    },
    reads: `collection(handle: $handle) {
      products(sortKey: $sortKey, reverse: $reverse, first: 100) { edges { node ${vercelProduct} } } }`,
  },
  { name: 'getMenu', variables: handleOf('main-menu'), reads: 'menu(handle: $handle) { items { title url } }' },
  { name: 'getPage', variables: handleOf('about'), reads: `pageByHandle(handle: $handle) ${vercelPage}` },
  { name: 'getPages', reads: `pages(first: 100) { edges { node ${vercelPage} } }` },
  { name: 'getProduct', variables: handleOf('ember-wyrm'), reads: `product(handle: $handle) ${vercelProduct}` },
  {
    name: 'getProducts',
    variables: { sortKey: ['ProductSortKeys', 'PRICE'], reverse: ['Boolean', true], query: ['String', 'wyrm'] },
    reads: `products(sortKey: $sortKey, reverse: $reverse, query: $query, first: 100) { edges { node ${vercelProduct} } }`,
  },
  {
    name: 'getProductRecommendations',
    variables: { productId: ['ID!', '{product}'] },
    reads: `productRecommendations(productId: $productId) ${vercelProduct}`,
  },
]

/** The operation as a GraphQL document. */
export function documentOf({ name, kind = 'query', variables = {}, hasContext, reads }: Operation): string {
  const declared = Object.entries(variables).map(([variable, [type]]) => `$${variable}: ${type}`)
  const context = hasContext ? ['$country: CountryCode', '$language: LanguageCode'] : []
  const all = [...declared, ...context].join(', ')
  const directive = hasContext ? ' @inContext(country: $country, language: $language)' : ''
  return `${kind} ${name}${all ? `(${all})` : ''}${directive} { ${reads} }`
}

function inContext(operations: Operation[]): Operation[] {
  return operations.map((operation) => ({ ...operation, hasContext: true }))
}

/** A mutation that passes its variables on and reads the whole cart. */
function cartMutation(name: string, variables: Variables): Operation {
  const given = Object.keys(variables).map((argument) => `${argument}: $${argument}`)
  const payload = `{ cart ${hydrogenCart} userErrors { message field code } warnings { code message target } }`
  return { name, kind: 'mutation', variables, reads: `${name}(${given.join(', ')}) ${payload}` }
}
