import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '#server/database/database.ts'
import { orderStages, type OrderStage } from '#shared/features/orders/orders.schema.ts'
import type { OrdersTable, StoredLine } from '#server/database/schema/orders.table.ts'

type Orders = ExpressionBuilder<Tables, 'orders'>
type OrderState = Pick<
  Selectable<OrdersTable>,
  'financialStatus' | 'fulfillmentStatus' | 'cancelledAt' | 'isTest' | 'lost'
>

/** Paid orders, including partially refunded ones. */
const PAID = ['paid', 'partially_refunded']
/** Orders with nothing left to send. */
const DONE = ['fulfilled', 'restocked', 'fulfillment_not_required']
const NOTHING_LOST = '{}'
const REFUNDED = ['refunded', 'partially_refunded']

export const isPaid = ({ financialStatus }: Pick<OrderState, 'financialStatus'>) => PAID.includes(financialStatus)
/** Whether nothing is left to send: neither for Shopify, nor pieces that got lost in the post. */
export const isDone = ({ fulfillmentStatus, lost }: Pick<OrderState, 'fulfillmentStatus' | 'lost'>) =>
  DONE.includes(fulfillmentStatus) && lost === NOTHING_LOST

/** Condition of orders that are printed and sent: paid, neither cancelled nor completely sent, and no tests. */
export const isOpen = (eb: Orders) =>
  eb.and([
    eb('financialStatus', 'in', PAID),
    eb.or([eb('fulfillmentStatus', 'not in', DONE), eb('lost', '!=', NOTHING_LOST)]),
    eb('cancelledAt', 'is', null),
    eb('isTest', '=', 0),
  ])

/** The same for a row. */
export const isOrderOpen = (order: OrderState) => isOrderValid(order) && !isDone(order)

/** Whether pieces of an order may be sent at all: it is paid, not cancelled, and no test. */
export const isOrderValid = (order: OrderState) => isPaid(order) && order.cancelledAt === null && order.isTest === 0

/** Whether pieces of the line are still to be sent. */
export const isLineOpen = ({ isShipped, currentQuantity, fulfilled }: StoredLine) =>
  isShipped && currentQuantity > fulfilled

/** Conditions that orders in a stage meet. Whether an open order is in it depends on its lines (`stagesOf`). */
export const stageConditions: Readonly<Record<OrderStage, (eb: Orders) => Expression<SqlBool>>> = {
  'to-print': isOpen,
  printed: isOpen,
  // Staff may have posted an order without Shopify's knowledge.
  posted: (eb) => eb.or([hasBeenFulfilled(eb), eb.and([isOpen(eb), eb('posted', '!=', '{}')])]),
  cancelled: (eb) => eb('cancelledAt', 'is not', null),
  refunded: (eb) => eb('financialStatus', 'in', REFUNDED),
}

/** Completely sent as Shopify has it, and nothing is sent again. */
const isFulfilled = ({ fulfillmentStatus, lost }: OrderState) =>
  fulfillmentStatus === 'fulfilled' && lost === NOTHING_LOST

/** The same as a condition. */
export const hasBeenFulfilled = (eb: Orders) =>
  eb.and([eb('fulfillmentStatus', '=', 'fulfilled'), eb('lost', '=', NOTHING_LOST)])

/** The stages of an order, by its lines with their printed pieces. */
export function stagesOf(order: OrderState, lines: readonly { line: StoredLine; printed: number }[]): OrderStage[] {
  const shipped = lines.filter(({ line }) => line.isShipped && line.currentQuantity > 0)
  const open = shipped.filter(({ line }) => isLineOpen(line))
  const isOrder = isOrderOpen(order)
  const stages: Record<OrderStage, boolean> = {
    'to-print': isOrder && open.some(({ line, printed }) => printed < line.currentQuantity),
    printed: isOrder && open.length > 0 && open.every(({ line, printed }) => printed >= line.currentQuantity),
    posted: isFulfilled(order) || (isOrder && shipped.length > 0 && open.length === 0),
    cancelled: order.cancelledAt !== null,
    refunded: REFUNDED.includes(order.financialStatus),
  }
  return orderStages.filter((stage) => stages[stage])
}
