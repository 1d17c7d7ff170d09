import { readFileSync } from 'node:fs'
import type * as Admin from './admin.gen.ts'
import type * as Storefront from './storefront.gen.ts'

type Api = 'admin' | 'storefront'

export type StorefrontScope = 'unauthenticated_read_product_listings' | 'unauthenticated_write_checkouts'

/** A GraphQL document with its result and variable types. */
export interface Operation<A extends Api, Result, Variables> {
  api: A
  /** For logs and error messages: `products-page`. */
  name: string
  text: string
  /** A mutation is never retried unless Shopify certainly did nothing. */
  isMutation: boolean
  /** Scope of the Storefront API's token that the operation needs; null if it needs none. */
  scope: StorefrontScope | null
  /** Paths of fields that may be missing from the answer because the token lacks their scope. */
  mayMiss: readonly string[]
  /** Types only; never set. */
  types?: { result: Result; variables: Variables }
}

/** Reads a document and its fragments. */
function read<A extends Api, Result, Variables>(api: A, files: [string, ...string[]]): Operation<A, Result, Variables> {
  const texts = files.map((file) => readFileSync(new URL(`./${api}/${file}.graphql`, import.meta.url), 'utf8'))
  const text = texts.join('\n')
  const isMutation = /^mutation\b/m.test(text)
  const scope = isMutation ? 'unauthenticated_write_checkouts' : 'unauthenticated_read_product_listings'
  return { api, name: files[0], text, isMutation, scope: api === 'storefront' ? scope : null, mayMiss: [] }
}

/** Puts fragments where they are used. */
function withoutFragments<O extends { text: string }>(operation: O): O {
  const [query = '', ...fragments] = operation.text.split(/^fragment /m)
  const text = fragments.reduce((text, fragment) => {
    const fields = fragment.slice(fragment.indexOf('{') + 1, fragment.lastIndexOf('}'))
    return text.replace(`...${fragment.split(' ', 1)[0]}\n`, () => fields)
  }, query)
  return { ...operation, text }
}

const admin = <Result, Variables>(...files: [string, ...string[]]) => read<'admin', Result, Variables>('admin', files)
const storefront = <Result, Variables>(...files: [string, ...string[]]) =>
  read<'storefront', Result, Variables>('storefront', files)

const productFields = ['product-fields', 'product-facts', 'media-fields', 'variant-fields']

export const productsPage = admin<Admin.ProductsPageQuery, Admin.ProductsPageQueryVariables>(
  'products-page',
  ...productFields,
)
export const productVariantsPage = admin<Admin.ProductVariantsPageQuery, Admin.ProductVariantsPageQueryVariables>(
  'product-variants-page',
  'variant-fields',
)
export const featuredProducts = admin<Admin.FeaturedProductsQuery, Admin.FeaturedProductsQueryVariables>(
  'featured-products',
)

export const productsCount = admin<Admin.ProductsCountQuery, Admin.ProductsCountQueryVariables>('products-count')
export const bulkRun = admin<Admin.BulkRunMutation, Admin.BulkRunMutationVariables>('bulk-run')
export const bulkStatus = admin<Admin.BulkStatusQuery, Admin.BulkStatusQueryVariables>('bulk-status')
export const bulkCancel = admin<Admin.BulkCancelMutation, Admin.BulkCancelMutationVariables>('bulk-cancel')
export const bulkProducts = withoutFragments(
  admin<Admin.BulkProductsQuery, Admin.BulkProductsQueryVariables>(
    'bulk-products',
    'product-facts',
    'media-fields',
    'variant-fields',
  ),
)

export const shop = admin<Admin.ShopQuery, Admin.ShopQueryVariables>('shop')

export const storeSetup = admin<Admin.StoreSetupQuery, Admin.StoreSetupQueryVariables>('store-setup')
export const passwordPage = admin<Admin.PasswordPageQuery, Admin.PasswordPageQueryVariables>('password-page')
export const metafieldDefinitions = admin<Admin.MetafieldDefinitionsQuery, Admin.MetafieldDefinitionsQueryVariables>(
  'metafield-definitions',
)
export const lastOrder = admin<Admin.LastOrderQuery, Admin.LastOrderQueryVariables>('last-order')

export const productsById = admin<Admin.ProductsByIdQuery, Admin.ProductsByIdQueryVariables>(
  'products-by-id',
  ...productFields,
)
export const inventoryItemsById = admin<Admin.InventoryItemsByIdQuery, Admin.InventoryItemsByIdQueryVariables>(
  'inventory-items-by-id',
)
export const productIds = admin<Admin.ProductIdsQuery, Admin.ProductIdsQueryVariables>('product-ids')

export const ordersPage = admin<Admin.OrdersPageQuery, Admin.OrdersPageQueryVariables>(
  'orders-page',
  'order-fields',
  'order-line-fields',
)
export const ordersById = admin<Admin.OrdersByIdQuery, Admin.OrdersByIdQueryVariables>(
  'orders-by-id',
  'order-fields',
  'order-line-fields',
)
export const orderLinesPage = admin<Admin.OrderLinesPageQuery, Admin.OrderLinesPageQueryVariables>(
  'order-lines-page',
  'order-line-fields',
)

export const orderParcels = admin<Admin.OrderParcelsQuery, Admin.OrderParcelsQueryVariables>('order-parcels')
export const fulfillmentOrders = admin<Admin.FulfillmentOrdersQuery, Admin.FulfillmentOrdersQueryVariables>(
  'fulfillment-orders',
)
export const fulfillmentCreate = admin<Admin.FulfillmentCreateMutation, Admin.FulfillmentCreateMutationVariables>(
  'fulfillment-create',
)
export const fulfillmentCancel = admin<Admin.FulfillmentCancelMutation, Admin.FulfillmentCancelMutationVariables>(
  'fulfillment-cancel',
)

export const webhooksList = admin<Admin.WebhooksListQuery, Admin.WebhooksListQueryVariables>('webhooks-list')
export const webhookCreate = admin<Admin.WebhookCreateMutation, Admin.WebhookCreateMutationVariables>('webhook-create')
export const webhookDelete = admin<Admin.WebhookDeleteMutation, Admin.WebhookDeleteMutationVariables>('webhook-delete')

/** Without stock figures shoppers can still buy: Shopify itself limits what a cart may hold. */
export const liveVariants = {
  ...storefront<Storefront.LiveVariantsQuery, Storefront.LiveVariantsQueryVariables>('live-variants'),
  mayMiss: ['product.variants.nodes.quantityAvailable'],
}
export const variantNames = storefront<Storefront.VariantNamesQuery, Storefront.VariantNamesQueryVariables>(
  'variant-names',
)
export const paymentSettings = {
  ...storefront<Storefront.PaymentSettingsQuery, Storefront.PaymentSettingsQueryVariables>('payment-settings'),
  scope: null,
}
export const knownProducts = storefront<Storefront.KnownProductsQuery, Storefront.KnownProductsQueryVariables>(
  'known-products',
)
export const cart = {
  ...storefront<Storefront.CartQuery, Storefront.CartQueryVariables>('cart', 'cart-fields'),
  scope: null,
}
export const cartCreate = storefront<Storefront.CartCreateMutation, Storefront.CartCreateMutationVariables>(
  'cart-create',
  'cart-fields',
)
export const cartDiscountCodesUpdate = storefront<
  Storefront.CartDiscountCodesUpdateMutation,
  Storefront.CartDiscountCodesUpdateMutationVariables
>('cart-discount-codes-update', 'cart-fields')
/** The cart that it makes is never used, so it may be repeated. */
export const cartDiscounts = {
  ...storefront<Storefront.CartDiscountsMutation, Storefront.CartDiscountsMutationVariables>('cart-discounts'),
  isMutation: false,
}
export const cartLinesAdd = storefront<Storefront.CartLinesAddMutation, Storefront.CartLinesAddMutationVariables>(
  'cart-lines-add',
  'cart-fields',
)

export const storefrontCheck = {
  ...storefront<Storefront.StorefrontCheckQuery, Storefront.StorefrontCheckQueryVariables>('storefront-check'),
  mayMiss: ['products.nodes.variants.nodes.quantityAvailable'],
}
/** Changes nothing, as its cart doesn't exist, so it may be repeated. */
export const cartCheck = {
  ...storefront<Storefront.CartCheckMutation, Storefront.CartCheckMutationVariables>('cart-check'),
  isMutation: false,
}
