import type { Order } from '#shared/features/orders/orders.schema.ts'
import { isPaid, statusWords } from './orders.ts'

/** Paid is green, anything else yellow; the text shows the same. */
export const StatusBadge = ({ order }: { order: Pick<Order, 'orderStatus'> }) => (
  <span className="order-badge" data-state={isPaid(order) ? 'paid' : 'other'}>
    {statusWords(order.orderStatus)}
  </span>
)

/** Marks test orders and cancelled orders. */
export const OrderMarks = ({ order }: { order: Pick<Order, 'isTest' | 'cancelledAt'> }) => (
  <>
    {order.isTest && (
      <span className="order-badge" data-state="test">
        TEST ORDER
      </span>
    )}
    {order.cancelledAt !== null && (
      <span className="order-badge" data-state="cancelled">
        CANCELLED
      </span>
    )}
  </>
)
