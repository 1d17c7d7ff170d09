import { Button, Select } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { RunRow } from './RunRow.tsx'
import { inboxFilters, useInbox, stateIn, topics, type InboxFilter } from './webhooks.ts'
import { deliveryStates } from '#shared/features/webhooks/webhooks.contract.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import '#staff/widgets/cards/cards.css'

const states = [
  { value: '', label: 'ALL' },
  ...deliveryStates.map((state) => ({ value: state, label: state.toUpperCase() })),
]

interface InboxFiltersProps {
  filter: InboxFilter
  set(patch: Partial<InboxFilter>): void
}

function InboxFilters({ filter, set }: InboxFiltersProps) {
  const { search, state, topic } = filter
  // The URL may contain a topic that the shop doesn't subscribe to.
  const known = [...new Set([...topics, ...(topic ? [topic] : [])])]
  return (
    <search className="record-filters">
      <SearchBox label="Search subjects, ids and payloads" value={search} onSearch={(search) => set({ search })} />
      <Choices
        aria-label="State"
        value={stateIn(state) ?? ''}
        options={states}
        onChange={({ target }) => set({ state: String(target.value) })}
      />
      <Select
        aria-label="Topic"
        className="webhook-topic"
        value={topic}
        options={[{ value: '', label: 'ALL TOPICS' }, ...known.map((value) => ({ value, label: value }))]}
        onChange={(topic: string) => set({ topic })}
      />
      {(search || state || topic) && (
        <Button onClick={() => set({ search: '', state: '', topic: '' })}>SHOW ALL</Button>
      )}
    </search>
  )
}

/** Received webhooks, newest first, with their outcome. */
export function Inbox({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const [filter, set] = useFilters(inboxFilters)
  const read = useInbox(filter)
  const list = useRef<HTMLUListElement>(null)
  const isFiltered = Object.values(filter).some(Boolean)
  // By the oldest of its deliveries, because a run grows at the other end.
  const [openRuns, setOpenRuns] = useState<ReadonlySet<string>>(new Set())
  const toggle = (oldest: string) =>
    setOpenRuns((open) => new Set(open.has(oldest) ? [...open].filter((each) => each !== oldest) : [...open, oldest]))
  const more = async () => {
    const before = list.current?.childElementCount ?? 0
    await read.fetchNextPage()
    // After the last page the button is gone; the focus moves to the first new row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        list.current?.children[before]?.querySelector<HTMLElement>('a, button')?.focus()
    })
  }
  return (
    <Panel
      title="INBOX"
      heading={heading}
      extra={<ExportButton file="/api/webhooks/deliveries.csv" filters={{ ...filter, state: stateIn(filter.state) }} />}
    >
      <InboxFilters filter={filter} set={set} />
      <Loaded read={read} failure="Failed to load the inbox">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0)
            return isFiltered ? (
              <p>[NOTHING FOUND] No webhooks match.</p>
            ) : (
              <p>[INBOX.EMPTY] Shopify has not sent any webhooks yet.</p>
            )
          return (
            <ul ref={list} className="rows" aria-label="Webhooks in the inbox" aria-busy={read.isFetching}>
              {entries.map((entry) =>
                entry.kind === 'delivery' ? (
                  <DeliveryRow key={entry.delivery.id} delivery={entry.delivery} />
                ) : (
                  <RunRow
                    key={`${entry.run.oldest} and newer`}
                    run={entry.run}
                    filter={filter}
                    isOpen={openRuns.has(entry.run.oldest)}
                    onToggle={() => toggle(entry.run.oldest)}
                  />
                ),
              )}
            </ul>
          )
        }}
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void more()}>
          LOAD MORE
        </Button>
      )}
    </Panel>
  )
}
