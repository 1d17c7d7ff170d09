import { Button, Select } from 'antd'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { orderFilters, orderStatuses, statusWords, useOrders, type OrderFilters } from './orders.ts'
import { OrderTable } from './OrderTable.tsx'
import { OrderSyncHeader } from './OrderSyncHeader.tsx'

/** /admin/orders: the orders, newest first. */
export function OrderList() {
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
