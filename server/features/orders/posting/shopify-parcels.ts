import { HttpError } from '#server/errors.ts'
import type { FulfillmentOrdersQuery } from '#server/shopify/operations/admin.gen.ts'
import {
  fulfillmentCancel,
  fulfillmentCreate,
  fulfillmentOrders,
  orderParcels,
} from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { PostedLine } from '#server/database/schema/orders.table.ts'
import type { Tracking } from '#shared/features/orders/order-status.contract.ts'

/** People wait. A mutation is repeated only after THROTTLED, so its answer comes within the timeout. */
const PATIENCE = { timeout: 15_000, deadline: 25_000, tries: 2 }

/** From the first wait for Shopify's limits to the answer: afterwards the parcel can't come any more. */
const LATEST_MS = 45_000

const BY_HAND = 'or mark it as posted by hand.'

/** Pieces to send from one fulfilment order. */
interface FulfillmentOrderPieces {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems: { id: string; quantity: number }[]
}

export interface Parcel {
  /** Gid. */
  id: string
  isActive: boolean
  /** Pieces by line (gid). */
  pieces: Map<string, number>
}

/**
 * Parcels of an order as Shopify has them now; null if Shopify doesn't have the order.
 * @throws ShopifyError
 */
export async function readParcels({ admin }: Shopify, order: string, signal?: AbortSignal): Promise<Parcel[] | null> {
  const answer = await admin.request(orderParcels, { id: order }, { signal, patience: PATIENCE })
  return (
    answer.order &&
    answer.order.fulfillments.map(({ id, status, fulfillmentLineItems: { nodes } }) => ({
      id,
      isActive: status === 'SUCCESS',
      pieces: new Map(
        [...Map.groupBy(nodes, ({ lineItem }) => lineItem.id)].map(([line, all]) => [
          line,
          all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
        ]),
      ),
    }))
  )
}

/**
 * Finds the fulfilment orders that hold these pieces.
 * @throws HttpError (409) that says why Shopify would refuse them, or ShopifyError
 */
export async function findPieces(
  { admin }: Shopify,
  { shopifyId, number }: { shopifyId: string; number: string },
  lines: readonly (PostedLine & { title: string })[],
): Promise<FulfillmentOrderPieces[]> {
  const { order } = await admin.request(fulfillmentOrders, { id: shopifyId }, { patience: PATIENCE })
  if (!order) throw refusal(`Shopify has no order ${number} any more.`)
  if (order.cancelledAt !== null) throw refusal(`${number} was cancelled at Shopify.`)
  const all = order.fulfillmentOrders.nodes
  const taken = new Map<FulfillmentOrder, FulfillmentOrderPieces>()
  for (const { lineId, quantity, title } of lines) {
    let left = quantity
    for (const one of all.filter(isFulfillable))
      for (const item of one.lineItems.nodes.filter(({ lineItem }) => lineItem.id === lineId)) {
        const pieces = Math.min(left, item.remainingQuantity)
        if (pieces === 0) continue
        const group = taken.get(one) ?? { fulfillmentOrderId: one.id, fulfillmentOrderLineItems: [] }
        group.fulfillmentOrderLineItems.push({ id: item.id, quantity: pieces })
        taken.set(one, group)
        left -= pieces
      }
    if (left > 0) throw refusal(whyNot(all, number, title, { lineId, quantity, left }))
  }
  const places = [...new Set([...taken.keys()].map(({ assignedLocation }) => assignedLocation.name))]
  if (places.length > 1)
    throw refusal(
      `At Shopify, these pieces of ${number} are at several locations (${places.join(', ')}), and a parcel comes from one. Post those of each location on their own, ${BY_HAND}`,
    )
  return [...taken.values()]
}

type FulfillmentOrder = NonNullable<FulfillmentOrdersQuery['order']>['fulfillmentOrders']['nodes'][number]

const isFulfillable = ({ status }: FulfillmentOrder) => status === 'OPEN' || status === 'IN_PROGRESS'

function whyNot(
  all: readonly FulfillmentOrder[],
  number: string,
  title: string,
  { lineId, quantity, left }: { lineId: string; quantity: number; left: number },
): string {
  const held = all.find(
    ({ status, lineItems }) => status === 'ON_HOLD' && lineItems.nodes.some(({ lineItem }) => lineItem.id === lineId),
  )
  if (held) {
    const [hold] = held.fulfillmentHolds
    const reason = hold?.reasonNotes ?? hold?.displayReason
    return `Shopify has ${number} on hold${reason ? ` (${reason})` : ''}. Release it in Shopify’s admin first, ${BY_HAND}`
  }
  return `At Shopify, only ${quantity - left} of ${quantity} ${title} of ${number} can still be sent. They may have been posted or refunded there, or wait at a location that the app doesn’t see. Press SYNC ORDERS at ORDERS, ${BY_HAND}`
}

/**
 * Reports a parcel. Returns its gid.
 * @throws HttpError (409) if Shopify refuses it; ShopifyError, after which it may exist unless `isSurelyRefused`
 */
export async function reportParcel(
  { admin }: Shopify,
  pieces: FulfillmentOrderPieces[],
  { tracking, notify }: { tracking: Tracking; notify: boolean },
): Promise<string> {
  const given = Object.entries(tracking).filter(([, text]) => text !== '')
  const { fulfillmentCreate: answer } = await admin.request(
    fulfillmentCreate,
    {
      fulfillment: {
        lineItemsByFulfillmentOrder: pieces,
        notifyCustomer: notify,
        ...(given.length > 0 && { trackingInfo: Object.fromEntries(given) }),
      },
    },
    { patience: PATIENCE, signal: AbortSignal.timeout(LATEST_MS) },
  )
  const problem = answer?.userErrors[0]?.message
  if (problem !== undefined) throw refusal(`Shopify refused: ${problem} Nothing was posted. Try again, ${BY_HAND}`)
  if (!answer?.fulfillment) throw new ShopifyError('server', 'Shopify’s answer names no parcel.')
  return answer.fulfillment.id
}

/** @throws HttpError (409) if Shopify refuses; ShopifyError */
export async function cancelParcel({ admin }: Shopify, id: string): Promise<void> {
  const { fulfillmentCancel: answer } = await admin.request(fulfillmentCancel, { id }, { patience: PATIENCE })
  const problem = answer?.userErrors[0]?.message
  if (problem !== undefined) throw refusal(`Shopify refused: ${problem}`)
}

/** Whether Shopify has certainly done nothing. */
export const isSurelyRefused = (error: unknown): boolean =>
  error instanceof HttpError ||
  (error instanceof ShopifyError && ['throttled', 'unauthorized', 'refused'].includes(error.kind))

/** The error for people. Nothing has been posted. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ShopifyError)) return error
  if (error.reason === 'scope')
    return refusal(
      `The app lacks the scope write_merchant_managed_fulfillment_orders, so Shopify takes no parcels from it. Grant it in the Dev Dashboard, ${BY_HAND}`,
    )
  const status = error.retryable ? 503 : 409
  return new HttpError(status, `${error.message} Nothing was posted.`, {}, {}, { cause: error })
}

const refusal = (message: string) => new HttpError(409, message)
