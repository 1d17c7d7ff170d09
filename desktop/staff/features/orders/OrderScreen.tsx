import { Button } from 'antd'
import { Link, useLocation, useParams } from 'react-router-dom'
import { safeHref } from '#shared/blocks/links.ts'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { useOrder } from './orders.ts'
import { OrderMarks, StatusBadge } from './StatusBadge.tsx'

/** /admin/orders/:id: an order with its customer, amounts and lines. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: { search?: string } | null }
  const read = useOrder(id)
  const isMissing = read.error !== null && 'status' in read.error && read.error.status === 404
  return (
    <>
      <p>
        <Link to={`${staffPaths.adminTab('orders')}${state?.search ?? ''}`}>[ALL ORDERS]</Link>
      </p>
      {isMissing ? (
        <>
          <h1>ORDER.NOT.FOUND</h1>
          <p>The shop has no such order. SYNC ORDERS, in the list, fetches new orders.</p>
        </>
      ) : (
        <Loaded read={read} failure="Failed to load the order">
          {(order) => <Shown order={order} />}
        </Loaded>
      )}
    </>
  )
}

function Shown({ order }: { order: Order }) {
  const { shopifyOrderNumber: number } = order
  const shopify = safeHref(order.shopifyUrl)
  return (
    <>
      <div className="staff-head">
        <h1 className="order-badges">
          <bdi>ORDER {number}</bdi>
          <StatusBadge order={order} />
          <OrderMarks order={order} />
        </h1>
        {shopify && (
          <Button href={shopify} target="_blank" rel="noopener noreferrer">
            OPEN IN SHOPIFY
          </Button>
        )}
      </div>
      <OrderFacts order={order} />
      <OrderLines order={order} />
    </>
  )
}
