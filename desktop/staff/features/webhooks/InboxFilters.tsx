import { Button, Radio, Select } from 'antd'
import { deliveryStates } from '#shared/features/webhooks/webhooks.contract.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { stateIn, topics, type InboxFilter } from './webhooks.ts'
import '#staff/widgets/cards/cards.css'

const states = [
  { value: '', label: 'ALL' },
  ...deliveryStates.map((state) => ({ value: state, label: state.toUpperCase() })),
]

interface InboxFiltersProps {
  filter: InboxFilter
  set(patch: Partial<InboxFilter>): void
}

export function InboxFilters({ filter, set }: InboxFiltersProps) {
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
