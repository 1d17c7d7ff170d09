import { Button, Select } from 'antd'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { orderFilters, orderStatuses, statusWords, useOrders, type OrderFilters } from './orders.ts'
import { OrderTable } from './OrderTable.tsx'
import { ReadOrders } from './ReadOrders.tsx'

/** /admin/orders: the orders, the newest first (staff specification, section 2, Orders). */
export function OrderList() {
  const [filters, setFilters] = useFilters(orderFilters)
  const read = useOrders(filters)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      <ReadOrders />
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
      <Loaded read={read} failure="The orders could not be read">
        {({ pages }) => {
          const orders = pages.flat()
          if (orders.length > 0) return <OrderTable orders={orders} />
          return isFiltered ? (
            <p>[NO ORDER FOUND] Try another number, name or address, or clear the search.</p>
          ) : (
            <p>
              [NO ORDERS YET] They come in by themselves as shoppers pay. SYNC ORDERS fetches those that were made
              before.
            </p>
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

/** Also the one in the address, should Shopify have a new one. */
function statusOptions({ status }: OrderFilters) {
  const all = [...new Set([...orderStatuses, ...(status ? [status] : [])])]
  return [{ value: '', label: 'EVERY STATUS' }, ...all.map((value) => ({ value, label: statusWords(value) }))]
}
