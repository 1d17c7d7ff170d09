import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select, Tag } from 'antd'
import { useRef } from 'react'
import type { AwaitedProduct, BackInStockRequest } from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { mailto } from '#staff/widgets/mailto.ts'
import { Pager } from '#staff/widgets/table/Pager.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { BACK_IN_STOCK_URL } from './messages.ts'
import { MessagesNav } from './MessagesNav.tsx'

const PAGE_SIZE = 50

/** /admin/messages/back-in-stock: shoppers who wait for sold-out miniatures. */
export function BackInStockScreen() {
  const [{ search, product, page }, setFilters] = useFilters(['search', 'product', 'page'])
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  const read = useRequests(search, product, number)
  const heading = useRef<HTMLHeadingElement>(null)
  const products = read.data?.products ?? []
  return (
    <>
      <MessagesNav />
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          BACK IN STOCK
        </h1>
        <ExportButton href="/api/back-in-stock/requests.csv" />
      </div>
      <p className="dim">The shop sends no mail yet. Write to these shoppers yourself, then delete their requests.</p>
      <search className="record-filters request-filters">
        <SearchBox label="Search requests" value={search} onSearch={(search) => setFilters({ search, page: '' })} />
        <Select
          aria-label="Miniature"
          popupMatchSelectWidth={false}
          value={product}
          onChange={(product) => setFilters({ product, page: '' })}
          options={[
            { value: '', label: 'All miniatures' },
            ...products.map((each) => ({ value: each.productId, label: awaitedWords(each) })),
          ]}
        />
        {(search || product) && (
          <Button onClick={() => setFilters({ search: '', product: '', page: '' })}>CLEAR</Button>
        )}
        <output className="dim">
          {read.isPlaceholderData
            ? '[SEARCHING...]'
            : read.data && `${read.data.total} ${read.data.total === 1 ? 'request' : 'requests'}`}
        </output>
      </search>
      <Loaded read={read} failure="Failed to load requests">
        {({ requests, total }) => (
          <>
            {requests.length === 0 && <p>{emptyWords(search || product, total)}</p>}
            <ul className="rows" aria-label="Requests">
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onGone={() => heading.current?.focus()} />
              ))}
            </ul>
            <Pager
              page={number}
              pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
              previous="NEWER"
              next="OLDER"
              onPage={(next) => {
                setFilters({ page: next === 1 ? '' : String(next) })
                heading.current?.focus()
              }}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const useRequests = (search: string, productId: string, page: number) =>
  useQuery({
    queryKey: [BACK_IN_STOCK_URL, { search, productId, page }],
    queryFn: () =>
      client.backInStock.list({
        query: {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(search && { search }),
          ...(productId && { productId }),
        },
      }),
    placeholderData: keepPreviousData,
  })

const nameOf = ({ name, productId }: { name: string; productId: string }) => name || `Removed miniature ${productId}`

/** `Kettle Golem: 3 waiting, 2 can buy it now` */
function awaitedWords({ requests, back, ...product }: AwaitedProduct): string {
  return `${nameOf(product)}: ${requests} waiting${back > 0 ? `, ${back} can buy it now` : ''}`
}

function emptyWords(filter: string, total: number): string {
  if (total > 0) return 'This page doesn’t exist. Go back to the previous one.'
  return filter
    ? '[NO REQUESTS FOUND] Try another part of the address or name, or clear the search.'
    : '[NO REQUESTS YET] Shoppers can leave their address at sold-out miniatures.'
}

interface RequestRowProps {
  request: BackInStockRequest
  onGone(): void
}

/** A shopper who waits for one miniature. */
function RequestRow({ request, onGone }: RequestRowProps) {
  const { id, email, at, scale, finishing, isBack } = request
  const name = nameOf(request)
  const remove = useChange({
    call: async () => {
      await client.backInStock.remove({ params: { id } })
      return true
    },
    success: 'Request deleted',
    failure: 'Failed to delete request',
    refresh: [BACK_IN_STOCK_URL],
    undo: {
      call: () => client.backInStock.undelete({ params: { id } }),
      success: 'Request restored',
      failure: 'Failed to restore request',
    },
  })
  return (
    <li>
      <div>
        <div className="row spread">
          <bdi className="bright">{name}</bdi>
          {isBack && <Tag color="success">BACK IN STOCK</Tag>}
        </div>
        <div className="row loose">
          <bdi>{email}</bdi>
          <span>{finishing ? choiceText({ scale, finishing }) : 'Any scale and finishing'}</span>
          <span className="dim">
            asked <time dateTime={at}>{shopTimeText(at)}</time>
          </span>
        </div>
      </div>
      <span className="row">
        <Button href={mailto(email, `${name} is back`)} aria-label={`WRITE to ${email}`}>
          WRITE
        </Button>
        <Button
          danger
          loading={remove.isPending}
          aria-label={`DELETE request of ${email} for ${name}`}
          onClick={() => void remove.run().then((isGone) => isGone && onGone())}
        >
          DELETE
        </Button>
      </span>
    </li>
  )
}
