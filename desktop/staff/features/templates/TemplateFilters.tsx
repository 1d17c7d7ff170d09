import { Button, Input, Select } from 'antd'
import { templateTypes } from '#shared/features/templates/template-types.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { noFilter, type TemplateFilter } from './filter.ts'
import { typeLabel } from './templates.ts'

interface TemplateFiltersProps {
  templates: readonly Template[]
  filter: TemplateFilter
  set(patch: Partial<TemplateFilter>): void
  found: number
}

export function TemplateFilters({ templates, filter, set, found }: TemplateFiltersProps) {
  const countOf = (type: string) => templates.filter(({ templateType }) => templateType === type).length
  const options = [
    { value: 'all' as const, label: `All types (${templates.length})` },
    ...templateTypes.map((type) => ({ value: type, label: `${typeLabel(type)} (${countOf(type)})` })),
  ]
  const isFiltered = filter.search !== '' || filter.type !== 'all'
  return (
    <search className="record-filters">
      <Input
        type="search"
        aria-label="Search templates"
        placeholder="Search names and descriptions"
        dir="auto"
        value={filter.search}
        onChange={({ target }) => set({ search: target.value })}
      />
      <Select
        aria-label="Type"
        className="template-type"
        value={filter.type}
        options={options}
        // Rendered beside it, where screen readers can reach it.
        getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
        onChange={(type) => set({ type })}
      />
      <output className="dim">
        {`${found} of ${templates.length} ${templates.length === 1 ? 'template' : 'templates'}`}
      </output>
      {isFiltered && <Button onClick={() => set(noFilter)}>CLEAR</Button>}
    </search>
  )
}
