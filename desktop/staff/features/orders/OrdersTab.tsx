import { Route, Routes, Link, useLocation } from 'react-router-dom'
import '#staff/widgets/cards/cards.css'
import './orders.css'
import { Button, Select } from 'antd'
import { NO_PERSONAL_DATA } from '#bridge/workshop.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { waitsFor } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import {
  isFromCopy,
  isStage,
  isWaiting,
  orderFilters,
  orderPath,
  orderStatuses,
  piecesOf,
  stageLabels,
  statusWords,
  useOrders,
  useStageCounts,
  type OrderFilters,
} from './orders.ts'
import { OrderSyncHeader } from './OrderSyncHeader.tsx'
import { money } from '#staff/widgets/money.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { orderStages, type Order } from '#shared/features/orders/orders.schema.ts'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import { OrderScreen } from './OrderScreen.tsx'
import { OrderTags } from './OrderTags.tsx'

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
      <Stages chosen={filters.stage} set={(stage) => setFilters({ stage })} />
      <search className="record-filters order-filters">
        <SearchBox label="Search orders" value={filters.search} onSearch={(search) => setFilters({ search })} />
        <Select
          aria-label="Status"
          value={filters.status}
          options={statusOptions(filters)}
          onChange={(status) => setFilters({ status })}
        />
        {isFiltered && <Button onClick={() => setFilters({ search: '', status: '', stage: '' })}>CLEAR</Button>}
        <ExportButton file="/api/orders.csv" filters={filters} />
        <output className="dim">{read.isPlaceholderData && '[SEARCHING...]'}</output>
      </search>
      <Loaded read={read} failure="Failed to load orders">
        {({ pages }) => {
          const orders = pages.flat()
          if (orders.length > 0)
            return (
              <>
                {orders.some(isFromCopy) && (
                  <p className="dim">
                    Offline, as last seen. {NO_PERSONAL_DATA} The search finds numbers and miniatures.
                  </p>
                )}
                <OrderTable orders={orders} />
              </>
            )
          return isFiltered ? (
            <p>{nothingFound(filters)}</p>
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

const nothingFound = ({ search, status, stage }: OrderFilters) =>
  isStage(stage) && !search && !status
    ? `[NO ORDERS] No order is ${stageLabels[stage].toLowerCase()}.`
    : '[NO ORDERS FOUND] Try another number, name or address, or clear the search.'

/** Chooses the stage of the orders that are shown, with the number of orders in each. */
function Stages({ chosen, set }: { chosen: string; set(stage: string): void }) {
  const counts = useStageCounts()
  return (
    <Choices
      className="order-stages"
      aria-label="Stage"
      value={isStage(chosen) ? chosen : ''}
      options={[
        { value: '', label: 'ALL' },
        ...orderStages.map((value) => ({
          value,
          label: counts ? `${stageLabels[value]} (${counts[value]})` : stageLabels[value],
        })),
      ]}
      onChange={({ target }) => set(target.value)}
    />
  )
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { search } = useLocation()
  const isCopy = orders.every(isFromCopy)
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Order',
          rowScope: 'row',
          render: ({ id, shopifyOrderNumber }) => (
            <Link to={orderPath(id)} state={{ search }} dir="auto">
              {shopifyOrderNumber}
            </Link>
          ),
        },
        !isCopy && {
          title: 'Customer',
          render: ({ customerEmail }) =>
            customerEmail === null ? (
              <span className="dim">Not provided</span>
            ) : (
              <span dir="auto">{customerEmail}</span>
            ),
        },
        { title: 'Status', render: (order) => <OrderTags order={order} /> },
        { title: 'Pieces', align: 'end', render: (order) => piecesOf(order) },
        !isCopy && { title: 'Total', align: 'end', render: ({ totalPrice, currency }) => money(totalPrice, currency) },
        {
          title: 'When',
          render: (order) => (
            <span>
              <time dateTime={order.createdAt}>{shopTimeText(order.createdAt)}</time>
              {isWaiting(order) && <small>waits {waitsFor(order.createdAt)}</small>}
            </span>
          ),
        },
      ]}
    />
  )
}

/** Includes the status from the URL, in case Shopify adds a new one. */
function statusOptions({ status }: OrderFilters) {
  const all = [...new Set([...orderStatuses, ...(status ? [status] : [])])]
  return [{ value: '', label: 'ALL STATUSES' }, ...all.map((value) => ({ value, label: statusWords(value) }))]
}
