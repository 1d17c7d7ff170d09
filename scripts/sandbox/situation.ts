import { apiVersion } from './schema/schema.ts'

/** A discount code of the simulated store. */
export interface DiscountCode {
  code: string
  /** Percent off the subtotal, 0 to 100. */
  percent: number
  /** Taken off the order, such as "5.00". */
  amount?: string | undefined
  /** Shipping is free. As at Shopify, a cart shows nothing of it: the address isn't known yet. */
  freeShipping?: boolean | undefined
  /** Unknown codes and codes that aren't active, such as expired ones, are not applicable. */
  isActive: boolean
  /** Refused to an email address that has used it in an order. */
  oncePerCustomer?: boolean | undefined
  /** Applies beside other codes that combine. */
  combines?: boolean | undefined
}

/** What the simulated store allows, refuses and charges. Unlike a fault, it stays until it is changed. */
export interface Situation {
  /** The app's Admin API scopes. */
  adminScopes: string[]
  /** Scopes of the Storefront API's token. */
  storefrontScopes: string[]
  /** False after the Storefront API's token was rotated or deleted. */
  hasStorefrontToken: boolean
  /** Why the `client_credentials` grant is refused; null if it is granted. */
  grantError: 'app_not_installed' | 'shop_not_permitted' | 'invalid_client' | 'application_cannot_be_found' | null
  /** HTTP status of every API request: 402 frozen, 403 withdrawn, 423 locked, 430 rejected by address; null: served. */
  refusedStatus: 402 | 403 | 423 | 430 | null
  /** API versions that are supported, oldest first; older ones fall forward to the first of them. */
  supportedVersions: string[]
  /** Access to protected customer data: all of it, orders without personal fields, or no orders at all. */
  customerData: 'full' | 'no-personal-fields' | 'none'
  /** The storefront's sales channel, which bears the name of the storefront. */
  channelName: string
  /** Whether new products are published to the storefront's channel. */
  publishesNewProducts: boolean
  /** Tax on everything, in percent. */
  taxPercent: number
  /** Whether prices include the tax. */
  pricesIncludeTax: boolean
  /** Price of shipping an order, such as "5.00"; null if the store ships nowhere. */
  shippingPrice: string | null
  discountCodes: DiscountCode[]
  /** Whether the online store, and with it the checkout, is behind a password page. */
  hasPasswordPage: boolean
  /** Whether a payment provider is set up. */
  takesPayments: boolean
  /** The plan, as Shopify displays it; a store on `Trial` can't sell yet. */
  plan: string
  /** Whether the online store's theme sends its visitors to the shop. */
  redirectsTheme: boolean
  /** Keys of the products' metafields in the namespace `custom` that staff can edit. */
  metafieldDefinitions: string[]
}

/** A store that is set up completely. */
export const readyStore: Readonly<Situation> = {
  adminScopes: [
    'read_products',
    'read_inventory',
    'read_orders',
    'read_all_orders',
    'read_merchant_managed_fulfillment_orders',
    'write_merchant_managed_fulfillment_orders',
  ],
  storefrontScopes: [
    'unauthenticated_read_product_listings',
    'unauthenticated_read_product_inventory',
    'unauthenticated_read_product_tags',
    'unauthenticated_read_checkouts',
    'unauthenticated_write_checkouts',
    'unauthenticated_read_content',
  ],
  hasStorefrontToken: true,
  grantError: null,
  refusedStatus: null,
  supportedVersions: [apiVersion],
  customerData: 'full',
  channelName: 'Hoard',
  publishesNewProducts: true,
  taxPercent: 0,
  pricesIncludeTax: false,
  shippingPrice: '0.00',
  discountCodes: [],
  hasPasswordPage: false,
  takesPayments: true,
  plan: 'Basic',
  redirectsTheme: true,
  metafieldDefinitions: [
    'creature_size',
    'creature_type',
    'designer',
    'designer_website',
    'print_height',
    'base_size',
    'accent_color',
  ],
}

/** A store and an app on their first day: nothing is granted, published or set up. */
export const newStore: Readonly<Situation> = {
  ...readyStore,
  adminScopes: [],
  storefrontScopes: ['unauthenticated_read_product_listings', 'unauthenticated_write_checkouts'],
  grantError: 'app_not_installed',
  customerData: 'none',
  publishesNewProducts: false,
  shippingPrice: null,
  hasPasswordPage: true,
  takesPayments: false,
  plan: 'Trial',
  redirectsTheme: false,
  metafieldDefinitions: [],
}

export const situations = { ready: readyStore, new: newStore } as const
