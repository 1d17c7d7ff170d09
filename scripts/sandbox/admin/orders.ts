import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { withSearchErrors, type ListArguments } from '#sandbox/graphql/list-products.ts'
import { graphqlError, notSimulated } from '#sandbox/graphql/errors.ts'
import { resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { remainingQuantity } from '#sandbox/shop/fulfillment-orders.ts'
import { discountCents, subtotalCents } from '#sandbox/shop/charges.ts'
import { legacyId } from '#sandbox/shop/product-facts.ts'
import { moneyV2 } from '#sandbox/shop/money.ts'
import { orderedBy } from '#sandbox/shop/ordering.ts'
import type { LineItemRecord, OrderRecord } from '#sandbox/shop/records.ts'
import { searchTest, type SearchFields } from '#sandbox/shop/search.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { requireId } from './ids.ts'

const searchFields: SearchFields<OrderRecord> = {
  id: (order) => order.id,
  name: (order) => order.name,
  email: (order) => order.email ?? '',
  created_at: (order) => order.createdAt,
  processed_at: (order) => order.processedAt,
  updated_at: (order) => order.updatedAt,
  financial_status: (order) => order.displayFinancialStatus,
  fulfillment_status: (order) => order.displayFulfillmentStatus,
  cart_token: (order) => order.cartToken,
  checkout_token: (order) => order.checkoutToken,
}

const sortText: Record<string, (order: OrderRecord) => string> = {
  PROCESSED_AT: (order) => order.processedAt,
  UPDATED_AT: (order) => order.updatedAt,
  CREATED_AT: (order) => order.createdAt,
  ID: () => '',
  ORDER_NUMBER: (order) => String(order.number).padStart(10, '0'),
  TOTAL_PRICE: (order) => String(order.totalCents).padStart(12, '0'),
}

export const orderResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    orders: (_, args: ListArguments, context) => connection(listedOrders(context.shop, args), args, context),
    order: (_, { id }: { id: string }, { shop }) => visibleOrder(shop, requireId(id, 'Order')),
  }),
  Order: resolversOf<OrderRecord>({
    legacyResourceId: legacyId,
    email: (order, _, { shop }) => {
      if (shop.situation.customerData === 'full') return order.email
      throw notApproved('use the email field')
    },
    totalPriceSet: (order, _, { shop }) => moneyBag(shop, order.totalCents),
    currentTotalPriceSet: (order, _, { shop }) => moneyBag(shop, order.totalCents - order.refundedCents),
    originalTotalPriceSet: (order, _, { shop }) => moneyBag(shop, order.totalCents),
    subtotalPriceSet: (order, _, { shop }) => moneyBag(shop, subtotalCents(order)),
    totalDiscountsSet: (order, _, { shop }) => moneyBag(shop, discountCents(order)),
    totalShippingPriceSet: (order, _, { shop }) => moneyBag(shop, order.shippingCents),
    totalTaxSet: (order, _, { shop }) => moneyBag(shop, order.taxCents),
    discountCode: ({ discountCodes }) => discountCodes[0] ?? null,
    totalRefundedSet: (order, _, { shop }) => moneyBag(shop, order.refundedCents),
    currencyCode: (_order, _, { shop }) => shop.settings.currency,
    presentmentCurrencyCode: (_order, _, { shop }) => shop.settings.currency,
    lineItems: (order, page: PageArguments, context) => connection(order.lineItems, page, context),
    fulfillmentOrders: (order, page: PageArguments, context) => connection(order.fulfillmentOrders, page, context),
    fulfillments: (order, { first }: { first?: number }) => order.fulfillments.slice(0, first),
  }),
  LineItem: resolversOf<LineItemRecord>({
    unfulfilledQuantity: remainingQuantity,
    originalUnitPriceSet: (line, _, { shop }) => moneyBag(shop, line.unitCents),
    originalTotalSet: (line, _, { shop }) => moneyBag(shop, line.unitCents * line.quantity),
    discountedTotalSet: (line, { withCodeDiscounts }: { withCodeDiscounts?: boolean }, { shop }) =>
      moneyBag(shop, line.unitCents * line.quantity - (withCodeDiscounts ? line.discountCents : 0)),
    variant: (line, _, { shop }) => shop.catalogue.variant(line.variantId) ?? null,
    product: (line, _, { shop }) => shop.catalogue.product(line.productId) ?? null,
  }),
}

/** Shopify returns orders of the last 60 days to an app without read_all_orders. */
const visibleMs = 60 * 86_400_000

function isVisible({ situation }: Shop, { createdAt }: OrderRecord): boolean {
  return situation.adminScopes.includes('read_all_orders') || Date.parse(createdAt) >= Date.now() - visibleMs
}

/** Throws a GraphQL error if the app may not read orders at all. */
export function visibleOrder(shop: Shop, id: string): OrderRecord | null {
  requireOrderAccess(shop)
  const order = shop.orders.get(id)
  return order && isVisible(shop, order) ? order : null
}

function requireOrderAccess({ situation }: Shop): void {
  if (situation.customerData === 'none') throw notApproved('access the Order object')
}

function notApproved(use: string) {
  const documentation = 'https://shopify.dev/docs/apps/launch/protected-customer-data'
  return graphqlError(`This app is not approved to ${use}. See ${documentation} for more details.`, 'ACCESS_DENIED', {
    documentation,
  })
}

function listedOrders(shop: Shop, { query, sortKey = 'PROCESSED_AT' }: ListArguments) {
  requireOrderAccess(shop)
  const matches = withSearchErrors(() => (query ? searchTest(query, searchFields) : () => true))
  const text = sortText[sortKey]
  if (!text) throw notSimulated(`the sort key ${sortKey} is`)
  return orderedBy(
    [...shop.orders.values()].filter((order) => isVisible(shop, order) && matches(order)),
    (order) => `${text(order)}|${order.id}`,
    sortKey,
  )
}

function moneyBag(shop: Shop, cents: number) {
  const money = moneyV2(cents, shop.settings.currency)
  return { shopMoney: money, presentmentMoney: money }
}
