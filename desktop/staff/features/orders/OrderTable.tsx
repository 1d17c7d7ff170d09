import { Link, useLocation } from 'react-router-dom'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { money } from '#staff/widgets/money.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { orderPath, piecesOf } from './orders.ts'
import { OrderMarks, StatusBadge } from './StatusBadge.tsx'
import '#staff/widgets/table/table.css'

/** Orders in a table; on phones each is a card. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className="record-table order-table" aria-label="Orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Status</th>
          <th scope="col" className="order-number">
            Pieces
          </th>
          <th scope="col" className="order-number">
            Total
          </th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { search } = useLocation()
  return (
    <tr>
      <th scope="row">
        <Link to={orderPath(order.id)} state={{ search }} dir="auto">
          {order.shopifyOrderNumber}
        </Link>
      </th>
      <td className="order-customer">
        {order.customerEmail === null ? (
          <span className="dim">Not provided</span>
        ) : (
          <span dir="auto">{order.customerEmail}</span>
        )}
      </td>
      <td>
        <span className="order-badges">
          <StatusBadge order={order} />
          <OrderMarks order={order} />
        </span>
      </td>
      <td data-label="Pieces" className="order-number">
        {piecesOf(order)}
      </td>
      <td data-label="Total" className="order-number">
        {money(order.totalPrice, order.currency)}
      </td>
      <td data-label="When">
        <time dateTime={order.createdAt}>{shopTimeText(order.createdAt)}</time>
      </td>
    </tr>
  )
}
