import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useRef } from 'react'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Pager } from '#staff/widgets/table/Pager.tsx'
import { SUBSCRIBERS_URL } from './messages.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { MessagesNav } from './MessagesNav.tsx'
import type { Subscriber } from '#shared/features/newsletter/newsletter.contract.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

const PAGE_SIZE = 50

/** /admin/messages/subscribers: the newsletter's subscribers. */
export function SubscriberScreen() {
  const [{ search, page }, setFilters] = useFilters(['search', 'page'])
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  const read = useSubscribers(search, number)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <MessagesNav />
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          SUBSCRIBERS
        </h1>
        <ExportButton href="/api/newsletter/subscribers.csv" />
      </div>
      <search className="record-filters">
        <SearchBox label="Search subscribers" value={search} onSearch={(search) => setFilters({ search, page: '' })} />
        <output className="dim">
          {read.isPlaceholderData ? '[SEARCHING...]' : read.data && totalWords(read.data.total, search)}
        </output>
      </search>
      <Loaded read={read} failure="Failed to load subscribers">
        {({ subscribers, total }) => (
          <>
            {subscribers.length === 0 && <p>{emptyWords(search, total)}</p>}
            <ul className="rows" aria-label="Subscribers">
              {subscribers.map((subscriber) => (
                <SubscriberRow key={subscriber.email} subscriber={subscriber} onGone={() => heading.current?.focus()} />
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

const useSubscribers = (search: string, page: number) =>
  useQuery({
    queryKey: [SUBSCRIBERS_URL, { search, page }],
    queryFn: () =>
      client.newsletter.subscribers({
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...(search && { search }) },
      }),
    placeholderData: keepPreviousData,
  })

const totalWords = (total: number, search: string) =>
  `${total} ${total === 1 ? 'subscriber' : 'subscribers'}${search && ' found'}`

function emptyWords(search: string, total: number): string {
  if (total > 0) return 'This page doesn’t exist. Go back to the previous one.'
  return search
    ? '[NO SUBSCRIBERS FOUND] Try another part of the address.'
    : '[NO SUBSCRIBERS YET] Shoppers can subscribe in the shop’s footer.'
}

interface SubscriberRowProps {
  subscriber: Subscriber
  onGone(): void
}

/** A newsletter subscriber. Unsubscribing asks first, as only the subscriber can undo it. */
function SubscriberRow({ subscriber: { email, at }, onGone }: SubscriberRowProps) {
  const unsubscribe = useChange({
    call: async () => {
      await client.newsletter.unsubscribe({ body: { email } })
      return true
    },
    success: `${email} unsubscribed`,
    failure: 'Failed to unsubscribe',
    refresh: [SUBSCRIBERS_URL],
  })
  return (
    <li>
      <div className="row spread">
        <bdi className="bright">{email}</bdi>
        <span className="dim">
          since <time dateTime={at}>{shopTimeText(at)}</time>
        </span>
      </div>
      <Popconfirm
        title={
          <>
            Unsubscribe <bdi>{email}</bdi>?
          </>
        }
        description="They will get no more newsletters. You can’t undo this: only they can subscribe again."
        okText="UNSUBSCRIBE"
        cancelText="CANCEL"
        onConfirm={() => void unsubscribe.run().then((isGone) => isGone && onGone())}
      >
        <Button danger loading={unsubscribe.isPending} aria-label={`Unsubscribe ${email}`}>
          UNSUBSCRIBE
        </Button>
      </Popconfirm>
    </li>
  )
}
