/**
 * What the pretend shop holds. Property names are those of the Admin API wherever the two say the same thing, so that the
 * default resolver can answer from a record; ids are global ids. Everything here survives JSON.
 */

export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
export type InventoryPolicy = 'DENY' | 'CONTINUE'

export interface ProductRecord {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  status: ProductStatus
  vendor: string
  productType: string
  tags: string[]
  featured: boolean
  createdAt: string
  updatedAt: string
  options: OptionRecord[]
  pictures: PictureRecord[]
  metafields: MetafieldRecord[]
  variants: VariantRecord[]
}

export interface OptionRecord {
  id: string
  name: string
  position: number
}

export interface PictureRecord {
  /** A MediaImage's id. */
  id: string
  /** Which drawing it shows. Not the product's handle: that may change, the drawing's name doesn't. */
  drawing: string
  index: number
  alt: string
  width: number
  height: number
}

export interface MetafieldRecord {
  id: string
  namespace: string
  key: string
  type: string
  /** Always text; a list is JSON text, as in Shopify. */
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
  /** Decimal text with two places. */
  price: string
  compareAtPrice: string | null
  inventoryQuantity: number
  inventoryPolicy: InventoryPolicy
  createdAt: string
  updatedAt: string
}

export interface Attribute {
  key: string
  value: string
}

export interface CartRecord {
  token: string
  /** The secret half of the cart's id. */
  key: string
  note: string
  attributes: Attribute[]
  countryCode: string | null
  email: string | null
  createdAt: string
  updatedAt: string
  lines: CartLineRecord[]
  /** Set once paid: from then on the APIs answer null for this cart. */
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
export type FulfillmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED'

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
  customAttributes: Attribute[]
  totalCents: number
  /** Given back so far. */
  refundedCents: number
  lineItems: LineItemRecord[]
}

export interface LineItemRecord {
  id: string
  title: string
  variantTitle: string
  sku: string
  /** As it was ordered. */
  quantity: number
  /** Without what was refunded. */
  currentQuantity: number
  /** Of those, what has been sent. */
  fulfilledQuantity: number
  unitCents: number
  productId: string
  variantId: string
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

/** The trace that a deleted product leaves: the Admin API's BasicEvent. */
export interface DeletionRecord {
  id: string
  action: 'destroy'
  createdAt: string
  message: string
  subjectId: string
  subjectType: 'PRODUCT'
}
