import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { graphqlError } from '#sandbox/graphql/errors.ts'
import { requireScope, resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import {
  cancelFulfillment,
  createFulfillment,
  isFulfillable,
  type FulfilledPieces,
} from '#sandbox/shop/fulfillment-orders.ts'
import { numberOf } from '#sandbox/shop/ids.ts'
import type {
  FulfillmentLineRecord,
  FulfillmentOrderLineRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
  LineItemRecord,
  OrderRecord,
} from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { requireId } from './ids.ts'

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
  }[]
  notifyCustomer?: boolean | null
  trackingInfo?: { company?: string; number?: string; url?: string } | null
}

/** Fulfilment orders, and the parcels made from them. */
export const fulfillmentResolvers: Resolvers = {
  FulfillmentOrder: resolversOf<FulfillmentOrderRecord>({
    assignedLocation: ({ location }) => ({ name: location }),
    fulfillmentHolds: ({ holdReason }) =>
      holdReason === null ? [] : [{ reason: 'OTHER', displayReason: 'Other', reasonNotes: holdReason }],
    lineItems: ({ lineItems }, page: PageArguments, context) => connection(lineItems, page, context),
  }),
  FulfillmentOrderLineItem: resolversOf<FulfillmentOrderLineRecord>({
    lineItem: ({ lineItemId }, _, { shop }) => lineItem(shop, lineItemId),
    requiresShipping: ({ lineItemId }, _, { shop }) => lineItem(shop, lineItemId).requiresShipping,
  }),
  Fulfillment: resolversOf<FulfillmentRecord>({
    trackingInfo: ({ trackingInfo }, { first }: { first?: number }) => trackingInfo.slice(0, first),
    fulfillmentLineItems: ({ lineItems }, page: PageArguments, context) => connection(lineItems, page, context),
  }),
  FulfillmentLineItem: resolversOf<FulfillmentLineRecord>({
    lineItem: ({ lineItemId }, _, { shop }) => lineItem(shop, lineItemId),
  }),
  Mutation: resolversOf<undefined>({
    fulfillmentCreate: (_, { fulfillment }: { fulfillment: FulfillmentInput }, { shop }) => create(shop, fulfillment),
    fulfillmentCancel: (_, { id }: { id: string }, context) => {
      // The published table of scopes lacks it.
      requireScope('Mutation.fulfillmentCreate', 'fulfillmentCancel', context)
      return cancel(context.shop, requireId(id, 'Fulfillment'))
    },
  }),
}

/** Message texts are Shopify's, except that of two locations, which no public source quotes. */
function create(shop: Shop, input: FulfillmentInput) {
  const pieces: FulfilledPieces[] = []
  for (const { fulfillmentOrderId, fulfillmentOrderLineItems } of input.lineItemsByFulfillmentOrder) {
    const { fulfillmentOrder } = find(shop, requireId(fulfillmentOrderId, 'FulfillmentOrder'))
    const { id, status, lineItems } = fulfillmentOrder
    if (!isFulfillable(fulfillmentOrder))
      return refused(`Fulfillment order ${numberOf(id)} has an unfulfillable status= ${status.toLowerCase()}.`)
    const wanted = fulfillmentOrderLineItems?.length
      ? fulfillmentOrderLineItems
      : lineItems
          .map((line) => ({ id: line.id, quantity: line.remainingQuantity }))
          .filter(({ quantity }) => quantity > 0)
    for (const { id: lineId, quantity } of wanted) {
      const line = lineItems.find((one) => one.id === lineId)
      const taken = pieces.filter((one) => one.line === line).reduce((sum, one) => sum + one.quantity, 0)
      if (!line || quantity < 1 || taken + quantity > line.remainingQuantity)
        return refused('Invalid fulfillment order line item quantity requested.')
      pieces.push({ fulfillmentOrder, line, quantity })
    }
  }
  const [first] = pieces
  if (!first) return refused("Line items by fulfillment order can't be blank")
  if (pieces.some(({ fulfillmentOrder }) => fulfillmentOrder.location !== first.fulfillmentOrder.location))
    return refused('All fulfillment orders must be assigned to the same location.')
  const { order } = find(shop, first.fulfillmentOrder.id)
  if (pieces.some(({ fulfillmentOrder }) => !order.fulfillmentOrders.includes(fulfillmentOrder)))
    return refused('All fulfillment orders must belong to the same order.')
  const { company = null, number = null, url = null } = input.trackingInfo ?? {}
  const tracking = (company ?? number ?? url) ? { company, number, url } : null
  const fulfillment = createFulfillment(shop, order, pieces, tracking, input.notifyCustomer ?? false)
  return { fulfillment, userErrors: [] }
}

function cancel(shop: Shop, id: string) {
  for (const order of shop.orders.values())
    for (const fulfillment of order.fulfillments) {
      if (fulfillment.id !== id) continue
      if (fulfillment.status === 'CANCELLED') return refused('Fulfillment is already cancelled.', ['id'])
      cancelFulfillment(shop, order, fulfillment)
      return { fulfillment, userErrors: [] }
    }
  return refused('Fulfillment not found.', ['id'])
}

const refused = (message: string, field = ['fulfillment']) => ({ fulfillment: null, userErrors: [{ field, message }] })

function find(shop: Shop, id: string): { order: OrderRecord; fulfillmentOrder: FulfillmentOrderRecord } {
  for (const order of shop.orders.values()) {
    const fulfillmentOrder = order.fulfillmentOrders.find((one) => one.id === id)
    if (fulfillmentOrder) return { order, fulfillmentOrder }
  }
  throw graphqlError('invalid id', 'RESOURCE_NOT_FOUND')
}

function lineItem(shop: Shop, id: string): LineItemRecord {
  for (const { lineItems } of shop.orders.values()) {
    const found = lineItems.find((line) => line.id === id)
    if (found) return found
  }
  throw graphqlError('invalid id', 'RESOURCE_NOT_FOUND')
}
