import { Button, Radio, Select } from 'antd'
import { useRef, type RefObject, memo } from 'react'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import {
  inboxFilters,
  useInbox,
  deliveryPath,
  subjectWords,
  times,
  stateIn,
  topics,
  type InboxFilter,
} from './webhooks.ts'
import { Link, useLocation } from 'react-router-dom'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { StateTag } from './StateTag.tsx'
import { deliveryStates } from '#shared/features/webhooks/webhooks.contract.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
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
      <Radio.Group
        aria-label="State"
        optionType="button"
        buttonStyle="solid"
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
  const more = async () => {
    const before = list.current?.childElementCount ?? 0
    await read.fetchNextPage()
    // After the last page the button is gone; the focus moves to the first new row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.children[before]?.querySelector('a')?.focus()
    })
  }
  return (
    <Panel title="INBOX" heading={heading}>
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
            <ul ref={list} className="rows" aria-label="Webhooks in the inbox" aria-busy={read.isFetching}>
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
    </Panel>
  )
}

/** A delivery in the inbox: its subject and outcome. */
const DeliveryRow = memo(function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, topic, subject, state, times: sent, attempts, outcome, receivedAt } = delivery
  // Passes the filter along, so that the link back can restore it.
  const { search } = useLocation()
  return (
    <li>
      <div>
        <div className="row">
          <StateTag state={state} />
          <Link to={{ pathname: deliveryPath(id), search }} dir="auto">
            {topic}
          </Link>
          <bdi>{subjectWords(subject)}</bdi>
        </div>
        <p dir="auto">{outcome ?? (state === 'waiting' ? 'Waiting to be handled.' : '')}</p>
      </div>
      <span className="dim">
        <time dateTime={receivedAt}>{shopTimeText(receivedAt)}</time>
        {sent > 1 && `, sent ${times(sent)}`}
        {attempts > 1 && `, tried ${times(attempts)}`}
      </span>
    </li>
  )
})
