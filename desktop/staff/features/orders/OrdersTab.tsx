import { Route, Routes, Link, useLocation, useParams } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import '#staff/widgets/panels/panels.css'
import './orders.css'
import { Button, Select } from 'antd'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { orderFilters, orderStatuses, statusWords, useOrders, type OrderFilters, useOrder } from './orders.ts'
import { OrderTable } from './OrderTable.tsx'
import { OrderSyncHeader } from './OrderSyncHeader.tsx'
import { safeHref } from '#shared/blocks/links.ts'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMarks, StatusBadge } from './StatusBadge.tsx'

/** The orders tab: the list, and a screen for each order. */
export default function OrdersTab() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path=":id" element={<OrderScreen />} />
      <Route path="*" element={<OrderList />} />
    </Routes>
  )
}

/** /admin/orders: the orders, newest first. */
function OrderList() {
  const [filters, setFilters] = useFilters(orderFilters)
  const read = useOrders(filters)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <OrderSyncHeader />
      <search className="record-filters order-filters">
        <SearchBox label="Search orders" value={filters.search} onSearch={(search) => setFilters({ search })} />
        <Select
          aria-label="Status"
          value={filters.status}
          options={statusOptions(filters)}
          onChange={(status) => setFilters({ status })}
        />
        {isFiltered && <Button onClick={() => setFilters({ search: '', status: '' })}>CLEAR</Button>}
        <output className="dim">{read.isPlaceholderData && '[SEARCHING...]'}</output>
      </search>
      <Loaded read={read} failure="Failed to load orders">
        {({ pages }) => {
          const orders = pages.flat()
          if (orders.length > 0) return <OrderTable orders={orders} />
          return isFiltered ? (
            <p>[NO ORDERS FOUND] Try another number, name or address, or clear the search.</p>
          ) : (
            <p>[NO ORDERS YET] New orders appear here automatically. SYNC ORDERS fetches earlier ones.</p>
          )
        }}
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          LOAD MORE
        </Button>
      )}
    </>
  )
}

/** Includes the status from the URL, in case Shopify adds a new one. */
function statusOptions({ status }: OrderFilters) {
  const all = [...new Set([...orderStatuses, ...(status ? [status] : [])])]
  return [{ value: '', label: 'ALL STATUSES' }, ...all.map((value) => ({ value, label: statusWords(value) }))]
}

/** /admin/orders/:id: an order with its customer, amounts and lines. */
function OrderScreen() {
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
