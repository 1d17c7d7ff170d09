import { numberOf } from '#sandbox/shop/ids.ts'
import { discountCents, subtotalCents } from '#sandbox/shop/charges.ts'
import { timestamp } from '#sandbox/shop/clock.ts'
import { amountText } from '#sandbox/shop/money.ts'
import type {
  FulfillmentRecord,
  LineItemRecord,
  OrderRecord,
  PictureRecord,
  ProductRecord,
  VariantRecord,
} from '#sandbox/shop/records.ts'
import { shopId, shopName, type Shop } from '#sandbox/shop/shop.ts'
import { pictureUrl } from '#sandbox/pictures/url.ts'

declare global {
  interface JSON {
    /** Inserts text verbatim in JSON.stringify's output. In Node since 22, not yet in TypeScript's library. */
    rawJSON(text: string): unknown
  }
}

/**
 * Webhook bodies have the shape of Shopify's older REST API: snake case, ids as bare JSON numbers. Ours exceed 2^53 and
 * JSON.parse rounds them, so receivers must read the id from the text or from `admin_graphql_api_id`.
 */
export function bareNumber(id: string): unknown {
  return JSON.rawJSON(numberOf(id))
}

export function productPayload(shop: Shop, product: ProductRecord): object {
  const images = product.pictures.map((picture, place) => imagePayload(shop, product, picture, place + 1))
  return {
    admin_graphql_api_id: product.id,
    body_html: product.descriptionHtml,
    created_at: product.createdAt,
    handle: product.handle,
    id: bareNumber(product.id),
    product_type: product.productType,
    published_at: product.status === 'ACTIVE' ? product.createdAt : null,
    template_suffix: null,
    title: product.title,
    updated_at: product.updatedAt,
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: 'global',
    tags: product.tags.join(', '),
    variants: product.variants.slice(0, 100).map(variantPayload),
    options: product.options.map((option, place) => ({
      name: option.name,
      id: bareNumber(option.id),
      product_id: bareNumber(product.id),
      position: option.position,
      values: [...new Set(product.variants.map((variant) => variant.optionValues[place]))],
    })),
    images,
    image: images[0] ?? null,
    media: [],
    variant_gids: product.variants.map((variant) => ({
      admin_graphql_api_id: variant.id,
      updated_at: variant.updatedAt,
    })),
    has_variants_that_requires_components: false,
    category: null,
  }
}

/** The webhook of a deleted product contains only its number. */
export function productDeletionPayload(product: ProductRecord): object {
  return { id: bareNumber(product.id) }
}

function variantPayload(variant: VariantRecord): object {
  return {
    admin_graphql_api_id: variant.id,
    barcode: null,
    compare_at_price: variant.compareAtPrice,
    created_at: variant.createdAt,
    id: bareNumber(variant.id),
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    position: variant.position,
    price: variant.price,
    product_id: bareNumber(variant.productId),
    sku: variant.sku,
    taxable: true,
    title: variant.title,
    updated_at: variant.updatedAt,
    option1: variant.optionValues[0] ?? null,
    option2: variant.optionValues[1] ?? null,
    option3: variant.optionValues[2] ?? null,
    image_id: null,
    inventory_item_id: bareNumber(variant.inventoryItemId),
    inventory_quantity: variant.inventoryQuantity,
    old_inventory_quantity: variant.inventoryQuantity,
  }
}

function imagePayload(shop: Shop, product: ProductRecord, picture: PictureRecord, position: number): object {
  return {
    id: bareNumber(picture.id),
    product_id: bareNumber(product.id),
    position,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    src: pictureUrl(shop.settings.origin, picture),
    variant_ids: [],
    admin_graphql_api_id: `gid://shopify/ProductImage/${numberOf(picture.id)}`,
  }
}

export function inventoryLevelPayload(variant: VariantRecord): object {
  const item = numberOf(variant.inventoryItemId)
  return {
    inventory_item_id: bareNumber(variant.inventoryItemId),
    location_id: 1,
    available: variant.inventoryQuantity,
    updated_at: timestamp(),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/1?inventory_item_id=${item}`,
  }
}

export function orderPayload(shop: Shop, order: OrderRecord): object {
  const currency = shop.settings.currency
  const discount = amountText(discountCents(order))
  const bag = (cents: number) => {
    const money = { amount: amountText(cents), currency_code: currency }
    return { shop_money: money, presentment_money: money }
  }
  return {
    id: bareNumber(order.id),
    admin_graphql_api_id: order.id,
    name: order.name,
    number: order.number - 1000,
    order_number: order.number,
    email: order.email,
    contact_email: order.email,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    processed_at: order.processedAt,
    currency,
    presentment_currency: currency,
    cancelled_at: order.cancelledAt,
    financial_status: order.displayFinancialStatus.toLowerCase(),
    fulfillment_status: fulfillmentStatus[order.displayFulfillmentStatus],
    total_price: amountText(order.totalCents),
    total_line_items_price: amountText(subtotalCents(order) + discountCents(order)),
    subtotal_price: amountText(subtotalCents(order)),
    total_discounts: discount,
    total_tax: amountText(order.taxCents),
    taxes_included: order.taxesIncluded,
    current_total_price: amountText(order.totalCents - order.refundedCents),
    // The amount of several codes is told as one.
    discount_codes: order.discountCodes.map((code, place) => ({
      code,
      amount: place === 0 ? discount : '0.00',
      type: 'percentage',
    })),
    total_price_set: bag(order.totalCents),
    total_shipping_price_set: bag(order.shippingCents),
    total_tax_set: bag(order.taxCents),
    cart_token: order.cartToken,
    checkout_token: order.checkoutToken,
    token: order.checkoutToken,
    note: order.note,
    note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    test: order.test,
    line_items: order.lineItems.map(lineItemPayload),
    fulfillments: order.fulfillments.map((one) => fulfillmentPayload(order, one)),
  }
}

export function fulfillmentPayload(order: OrderRecord, fulfillment: FulfillmentRecord): object {
  const [tracking] = fulfillment.trackingInfo
  return {
    id: bareNumber(fulfillment.id),
    admin_graphql_api_id: fulfillment.id,
    order_id: bareNumber(order.id),
    status: fulfillment.status.toLowerCase(),
    created_at: fulfillment.createdAt,
    updated_at: fulfillment.updatedAt,
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_url: tracking?.url ?? null,
    line_items: fulfillment.lineItems.map(({ lineItemId, quantity }) => ({
      ...lineItemPayload(order.lineItems.find(({ id }) => id === lineItemId)!),
      quantity,
    })),
  }
}

/** Names in the older REST API. */
const fulfillmentStatus = {
  UNFULFILLED: null,
  PARTIALLY_FULFILLED: 'partial',
  FULFILLED: 'fulfilled',
  ON_HOLD: null,
} as const

function lineItemPayload(line: LineItemRecord): object {
  return {
    id: bareNumber(line.id),
    admin_graphql_api_id: line.id,
    title: line.title,
    variant_title: line.variantTitle,
    name: `${line.title} - ${line.variantTitle}`,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: line.currentQuantity - line.fulfilledQuantity,
    price: amountText(line.unitCents),
    discount_allocations:
      line.discountCents === 0 ? [] : [{ amount: amountText(line.discountCents), discount_application_index: 0 }],
    sku: line.sku,
    product_id: bareNumber(line.productId),
    variant_id: bareNumber(line.variantId),
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value })),
  }
}

/** @param operation the finished bulk operation, as the Admin API returns it */
export function bulkFinishPayload(operation: {
  id: string
  status: string
  createdAt: string
  completedAt: string | null
  errorCode: string | null
}): object {
  return {
    admin_graphql_api_id: operation.id,
    completed_at: operation.completedAt,
    created_at: operation.createdAt,
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'query',
  }
}

/** Payload of app/uninstalled: the shop. */
export function shopPayload(shop: Shop): object {
  return {
    id: bareNumber(shopId),
    name: shopName,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    currency: shop.settings.currency,
    plan_name: 'partner_test',
  }
}
