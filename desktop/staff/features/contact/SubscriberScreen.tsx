import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { client } from '#staff/api/client.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { SUBSCRIBERS_URL } from './messages.ts'
import { PageButtons } from './PageButtons.tsx'
import { MessagesNav } from './MessagesNav.tsx'
import { SubscriberRow } from './SubscriberRow.tsx'

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
        <Button href="/api/newsletter/subscribers.csv" download>
          EXPORT CSV
        </Button>
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
            <ul className="subscriber-list" aria-label="Subscribers">
              {subscribers.map((subscriber) => (
                <SubscriberRow key={subscriber.email} subscriber={subscriber} onGone={() => heading.current?.focus()} />
              ))}
            </ul>
            <PageButtons
              page={number}
              pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
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
