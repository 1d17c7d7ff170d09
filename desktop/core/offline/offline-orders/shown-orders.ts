import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import type { Order, PrintGroup } from '#shared/features/orders/orders.schema.ts'
import type { LineId } from './offline-orders-store.ts'

/** Printed pieces by line (`keyOf`), as marked here. */
type Marked = ReadonlyMap<string, number>

export const keyOf = ({ orderId, lineId }: LineId) => `${orderId} ${lineId}`

/** The print queue with the marks that wait here. */
export function shownQueue(queue: readonly PrintGroup[], marked: Marked): PrintGroup[] {
  return queue.map((group) => {
    const orders = group.orders.map((line) => ({ ...line, printed: marked.get(keyOf(line)) ?? line.printed }))
    return {
      ...group,
      orders,
      toPrint: sum(orders, (line) => line.quantity - line.printed),
      printed: sum(orders, (line) => line.printed),
    }
  })
}

/** Orders with the numbers of the print queue, which may be newer, and the marks that wait here. */
export function shownOrders(orders: readonly Order[], queue: readonly PrintGroup[], marked: Marked): Order[] {
  const lines = shownQueue(queue, marked).flatMap((group) => group.orders)
  const printed = new Map([...marked, ...lines.map((line) => [keyOf(line), line.printed] as const)])
  const waits = new Set(lines.flatMap((line) => (line.printed < line.quantity ? line.orderId : [])))
  return orders.map((order) => ({
    ...order,
    stages: order.stages.map((stage) => {
      if (stage !== 'to-print' && stage !== 'printed') return stage
      return waits.has(order.id) ? 'to-print' : 'printed'
    }),
    lineItems: order.lineItems.map((line) => ({
      ...line,
      printed: printed.get(keyOf({ orderId: order.id, lineId: line.id })) ?? line.printed,
    })),
  }))
}

/** Orders as the server lists them, except that only numbers and titles are searched. */
export function findOrders(orders: readonly Order[], query: Record<string, string>): Order[] {
  const { search = '', status, stage, before, limit } = ordersContract.list.query.parse(query)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ shopifyOrderNumber, lineItems }: Order) => {
    const text = [shopifyOrderNumber, ...lineItems.map(({ title }) => title)].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const from = before === undefined ? 0 : orders.findIndex(({ id }) => id === before) + 1
  return orders
    .slice(from)
    .filter(
      (order) =>
        isFound(order) && (!status || order.orderStatus === status) && (!stage || order.stages.includes(stage)),
    )
    .slice(0, limit)
}

const sum = <T>(all: readonly T[], count: (one: T) => number) => all.reduce((before, one) => before + count(one), 0)
