import { Button } from 'antd'
import { useRef, type RefObject } from 'react'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { inboxFilters, useInbox } from './webhooks.ts'

/** Received webhooks, newest first, with their outcome. */
export function Inbox({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const [filter, set] = useFilters(inboxFilters)
  const read = useInbox(filter)
  const list = useRef<HTMLUListElement>(null)
  const isFiltered = Object.values(filter).some(Boolean)
  const more = async () => {
    const before = list.current?.childElementCount ?? 0
    await read.fetchNextPage()
    // After the last page the button is gone; the focus moves to the first new row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.children[before]?.querySelector('a')?.focus()
    })
  }
  return (
    <section className="panel" aria-labelledby="webhooks-inbox">
      <h2 id="webhooks-inbox" ref={heading} tabIndex={-1}>
        INBOX
      </h2>
      <InboxFilters filter={filter} set={set} />
      <Loaded read={read} failure="Failed to load the inbox">
        {({ pages }) => {
          const deliveries = pages.flat()
          if (deliveries.length === 0)
            return isFiltered ? (
              <p>[NOTHING FOUND] No webhooks match.</p>
            ) : (
              <p>[INBOX.EMPTY] Shopify has not sent any webhooks yet.</p>
            )
          return (
            <ul ref={list} className="deliveries" aria-label="Webhooks in the inbox" aria-busy={read.isFetching}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void more()}>
          LOAD MORE
        </Button>
      )}
    </section>
  )
}
