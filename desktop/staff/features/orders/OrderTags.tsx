import { Tag } from 'antd'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { isPaid, statusWords } from './orders.ts'

/** An order's status (paid is green, anything else yellow), and whether it is a test or cancelled. */
export const OrderTags = ({ order }: { order: Pick<Order, 'orderStatus' | 'isTest' | 'cancelledAt'> }) => (
  <span className="row">
    <Tag color={isPaid(order) ? 'success' : 'warning'}>{statusWords(order.orderStatus)}</Tag>
    {order.isTest && <Tag color="processing">TEST ORDER</Tag>}
    {order.cancelledAt !== null && <Tag color="error">CANCELLED</Tag>}
  </span>
)
