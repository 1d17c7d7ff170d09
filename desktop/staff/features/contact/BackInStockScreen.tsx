import { Button, Select, Tag } from 'antd'
import { useRef } from 'react'
import type { AwaitedProduct, BackInStockRequest } from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { PagedRows, Total, usePageRead, usePages } from '#staff/widgets/table/PagedRows.tsx'
import { mailto } from '#staff/widgets/mailto.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { facts } from '#staff/facts.ts'
import { SentMailNote } from '#staff/widgets/mail/SentMailNote.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { BACK_IN_STOCK_URL } from './messages.ts'
import { MessagesNav } from './MessagesNav.tsx'

/** /admin/messages/back-in-stock: shoppers who wait for sold-out miniatures. */
export function BackInStockScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  const pages = usePages(['search', 'productId'], heading)
  const { search, productId } = pages.filters
  const read = usePageRead(
    BACK_IN_STOCK_URL,
    client.backInStock.list,
    { search: search || undefined, productId: productId || undefined },
    pages.page,
  )
  const products = read.data?.products ?? []
  return (
    <>
      <MessagesNav />
      <ScreenHead heading={heading} title="BACK IN STOCK">
        <ExportButton file="/api/back-in-stock/requests.csv" filters={pages.filters} />
      </ScreenHead>
      <p className="dim">
        {facts.shop.sendsMail
          ? 'The shop emails these shoppers when their miniature is back.'
          : 'The shop sends no mail. Write to these shoppers yourself, then delete their requests.'}
      </p>
      <search className="record-filters request-filters">
        <SearchBox label="Search requests" value={search} onSearch={(search) => pages.filter({ search })} />
        <Select
          aria-label="Miniature"
          popupMatchSelectWidth={false}
          value={productId}
          onChange={(productId) => pages.filter({ productId })}
          options={[
            { value: '', label: 'All miniatures' },
            ...products.map((each) => ({ value: each.productId, label: awaitedWords(each) })),
          ]}
        />
        {pages.isFiltered && <Button onClick={() => pages.filter({ search: '', productId: '' })}>CLEAR</Button>}
        <Total read={read} of="request" isFiltered={pages.isFiltered} />
      </search>
      <PagedRows
        read={read}
        pages={pages}
        failure="Failed to load requests"
        label="Requests"
        empty={
          pages.isFiltered
            ? '[NO REQUESTS FOUND] Try another part of the address or name, or clear the search.'
            : '[NO REQUESTS YET] Shoppers can leave their address at sold-out miniatures.'
        }
        isByTime
      >
        {({ requests }) =>
          requests.map((request) => (
            <RequestRow key={request.id} request={request} onGone={() => heading.current?.focus()} />
          ))
        }
      </PagedRows>
    </>
  )
}

const nameOf = ({ name, productId }: { name: string; productId: string }) => name || `Removed miniature ${productId}`

/** `Kettle Golem: 3 waiting, 2 can buy it now` */
function awaitedWords({ requests, back, ...product }: AwaitedProduct): string {
  return `${nameOf(product)}: ${requests} waiting${back > 0 ? `, ${back} can buy it now` : ''}`
}

interface RequestRowProps {
  request: BackInStockRequest
  onGone(): void
}

/** A shopper who waits for one miniature. */
function RequestRow({ request, onGone }: RequestRowProps) {
  const { id, email, at, scale, finishing, isBack, notifiedAt, mail } = request
  const name = nameOf(request)
  const remove = useChange({
    call: () => client.backInStock.remove({ params: { id } }),
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
            {notifiedAt && (
              <>
                , written to <time dateTime={notifiedAt}>{shopTimeText(notifiedAt)}</time>
              </>
            )}
          </span>
        </div>
        {mail && <SentMailNote mail={mail} />}
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
