import { Checkbox, Select } from 'antd'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { finishingOf } from './queue.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

type QueueFilterNames = 'scale' | 'finishing' | 'sort' | 'printed'

interface QueueFiltersProps {
  groups: readonly PrintGroup[]
  filters: Filters<QueueFilterNames>
  set(patch: Partial<Filters<QueueFilterNames>>): void
  /** Number of groups that are completely printed. */
  doneCount: number
}

export function QueueFilters({ groups, filters, set, doneCount }: QueueFiltersProps) {
  return (
    <search className="record-filters queue-filters">
      <Select
        aria-label="Scale"
        value={filters.scale}
        options={choices(
          'ALL SCALES',
          filters.scale,
          groups.map(({ scale }) => scale),
        )}
        onChange={(scale) => set({ scale })}
      />
      <Select
        aria-label="Finishing"
        value={filters.finishing}
        options={choices('ALL FINISHINGS', filters.finishing, groups.map(finishingOf))}
        onChange={(finishing) => set({ finishing })}
      />
      <Select
        aria-label="Order"
        value={filters.sort === 'pieces' ? 'pieces' : ''}
        options={[
          { value: '', label: 'OLDEST ORDER FIRST' },
          { value: 'pieces', label: 'MOST PIECES FIRST' },
        ]}
        onChange={(sort) => set({ sort })}
      />
      <Checkbox
        checked={filters.printed !== ''}
        onChange={({ target }) => set({ printed: target.checked ? 'yes' : '' })}
      >
        {doneCount === 0 ? 'Show printed' : `Show printed (${doneCount})`}
      </Checkbox>
    </search>
  )
}

/** The values that occur, plus the one in the URL. */
function choices(every: string, chosen: string, there: readonly string[]) {
  const values = [...new Set([...there, chosen])].filter(Boolean).toSorted((a, b) => byName.compare(a, b))
  return [{ value: '', label: every }, ...values.map((value) => ({ value, label: value }))]
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
