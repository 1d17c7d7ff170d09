/**
 * Records of the simulated shop. Property names follow the Admin API where possible, so the default resolver can read
 * them directly; ids are global ids. Everything must survive JSON.
 */

/** An unlisted product is for sale, but only by a direct link. */
export type ProductStatus = 'ACTIVE' | 'UNLISTED' | 'DRAFT' | 'ARCHIVED'
export type InventoryPolicy = 'DENY' | 'CONTINUE'

export interface ProductRecord {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  status: ProductStatus
  /** Whether it is published to the storefront's channel. */
  published: boolean
  vendor: string
  productType: string
  tags: string[]
  featured: boolean
  createdAt: string
  updatedAt: string
  options: OptionRecord[]
  pictures: PictureRecord[]
  videos: VideoRecord[]
  metafields: MetafieldRecord[]
  variants: VariantRecord[]
}

export interface OptionRecord {
  id: string
  name: string
  position: number
}

export interface PictureRecord {
  id: string
  /** Name of the drawing. Unlike the product's handle it never changes. */
  drawing: string
  index: number
  alt: string
  width: number
  height: number
}

export interface VideoRecord {
  id: string
  alt: string
  /** Its place among the pictures: how many of them come before it. */
  after: number
  /** Its page at YouTube or Vimeo; null for a file of the sandbox. */
  originUrl: string | null
}

export interface MetafieldRecord {
  id: string
  namespace: string
  key: string
  type: string
  /** Always a string; lists are JSON, as in Shopify. */
  value: string
}

export interface VariantRecord {
  id: string
  productId: string
  inventoryItemId: string
  title: string
  sku: string
  /** One value per product option, in the same order. */
  optionValues: string[]
  position: number
  /** Decimal string with two places. */
  price: string
  compareAtPrice: string | null
  inventoryQuantity: number
  inventoryPolicy: InventoryPolicy
  /** False for "Track quantity" off: for sale whatever its stock. */
  tracked: boolean
  createdAt: string
  updatedAt: string
}

export interface Attribute {
  key: string
  value: string
}

/** Input of the Storefront API's context. What is missing or null wasn't asked. */
export type VisitorConsent = Partial<Record<(typeof visitorPurposes)[number], boolean | null>>
export const visitorPurposes = ['analytics', 'marketing', 'preferences', 'saleOfData'] as const

export interface CartRecord {
  token: string
  /** The secret half of the cart's id. */
  key: string
  note: string
  attributes: Attribute[]
  countryCode: string | null
  email: string | null
  phone: string | null
  /** As entered, applicable or not. */
  discountCodes: string[]
  createdAt: string
  updatedAt: string
  lines: CartLineRecord[]
  /** As the checkout's address said when it was opened last; missing if it didn't. */
  visitorConsent?: VisitorConsent
  /** Set when paid; from then on the APIs return null for this cart. */
  orderId: string | null
}

export interface CartLineRecord {
  /** gid://shopify/CartLine/{uuid}?cart={token} */
  id: string
  merchandiseId: string
  quantity: number
  attributes: Attribute[]
}

export type FinancialStatus = 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED'
export type FulfillmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED' | 'ON_HOLD'

export interface OrderRecord {
  id: string
  name: string
  number: number
  email: string | null
  test: boolean
  createdAt: string
  processedAt: string
  updatedAt: string
  cancelledAt: string | null
  closedAt: string | null
  displayFinancialStatus: FinancialStatus
  displayFulfillmentStatus: FulfillmentStatus
  cartToken: string
  checkoutToken: string
  /** Of the cart, or of staff; null if there is none. */
  note: string | null
  customAttributes: Attribute[]
  discountCodes: string[]
  shippingCents: number
  taxCents: number
  taxesIncluded: boolean
  totalCents: number
  /** Refunded so far. */
  refundedCents: number
  lineItems: LineItemRecord[]
  fulfillments: FulfillmentRecord[]
  fulfillmentOrders: FulfillmentOrderRecord[]
}

export interface FulfillmentRecord {
  id: string
  status: 'SUCCESS' | 'CANCELLED'
  createdAt: string
  updatedAt: string
  /** Whether the customer was written to. */
  notified: boolean
  trackingInfo: TrackingRecord[]
  lineItems: FulfillmentLineRecord[]
}

export interface FulfillmentLineRecord {
  id: string
  lineItemId: string
  fulfillmentOrderId: string
  quantity: number
}

/** Pieces of an order that are to be sent from one location. */
export interface FulfillmentOrderRecord {
  id: string
  status: 'OPEN' | 'IN_PROGRESS' | 'CLOSED' | 'CANCELLED' | 'ON_HOLD'
  /** Name of the location. */
  location: string
  /** Notes of the hold; null while there is none. */
  holdReason: string | null
  lineItems: FulfillmentOrderLineRecord[]
}

export interface FulfillmentOrderLineRecord {
  id: string
  lineItemId: string
  totalQuantity: number
  remainingQuantity: number
}

export interface TrackingRecord {
  company: string | null
  number: string | null
  url: string | null
}

export interface LineItemRecord {
  id: string
  title: string
  variantTitle: string
  sku: string
  /** Ordered pieces. */
  quantity: number
  /** Ordered minus refunded pieces. */
  currentQuantity: number
  /** Pieces of `currentQuantity` already shipped. */
  fulfilledQuantity: number
  /** False for gift cards and downloads. */
  requiresShipping: boolean
  unitCents: number
  /** The part of the order's discount that falls to the line. */
  discountCents: number
  productId: string
  variantId: string
  /** Properties of the cart's line. */
  customAttributes: Attribute[]
}

export interface SubscriptionRecord {
  id: string
  /** The API's enum value, e.g. PRODUCTS_UPDATE. */
  topic: string
  uri: string
  format: string
  includeFields: string[]
  metafieldNamespaces: string[]
  filter: string | null
  name: string | null
  createdAt: string
  updatedAt: string
}

/** Event of a deleted product: the Admin API's BasicEvent. */
export interface DeletionRecord {
  id: string
  action: 'destroy'
  createdAt: string
  message: string
  subjectId: string
  subjectType: 'PRODUCT'
}
