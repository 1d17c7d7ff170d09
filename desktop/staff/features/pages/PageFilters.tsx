import { Button, Input, Select } from 'antd'
import type { ListedPage } from '#shared/features/pages/pages.record.ts'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import { countStates, noFilter, type PageFilter, type PageOrder } from './filter.ts'

interface PageFiltersProps {
  pages: readonly ListedPage[]
  filter: PageFilter
  set(patch: Partial<PageFilter>): void
  found: number
  /** Whether the texts of pages are searched, too. */
  texts: 'searched' | 'loading' | 'failed'
  loadTexts(): void
}

const states = [
  ['all', 'ALL'],
  ['published', 'PUBLISHED'],
  ['draft', 'DRAFTS'],
  ['scheduled', 'SCHEDULED'],
] as const satisfies readonly [PageFilter['state'], string][]

const orders: { value: PageOrder; label: string }[] = [
  { value: 'title', label: 'By title' },
  { value: 'changed', label: 'Latest change first' },
]

export function PageFilters({ pages, filter, set, found, texts, loadTexts }: PageFiltersProps) {
  const counts = countStates(pages)
  const isFiltered = filter.search !== '' || filter.state !== 'all'
  return (
    <search className="record-filters">
      <Input
        type="search"
        aria-label="Search pages"
        placeholder="Search titles, slugs and texts"
        dir="auto"
        value={filter.search}
        onChange={({ target }) => set({ search: target.value })}
      />
      <Choices
        aria-label="State"
        value={filter.state}
        options={states.map(([value, label]) => ({ value, label: `${label} ${counts[value]}` }))}
        onChange={({ target }) => set({ state: target.value as PageFilter['state'] })}
      />
      <Select aria-label="Order" value={filter.order} options={orders} onChange={(order) => set({ order })} />
      <output className="dim">
        {`${found} of ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`}
        {texts === 'loading' && ' [SEARCHING TEXTS...]'}
        {texts === 'failed' && ' (couldn’t search their texts)'}
      </output>
      {texts === 'failed' && <Button onClick={loadTexts}>TRY AGAIN</Button>}
      {isFiltered && <Button onClick={() => set({ search: noFilter.search, state: noFilter.state })}>CLEAR</Button>}
    </search>
  )
}
