import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useTemplateList } from '#staff/api/content.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useEditing } from '#staff/widgets/useEditing.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { typeLabel } from '#shared/features/templates/template-types.ts'
import '#staff/widgets/cards/cards.css'
import { useIsHere } from '#staff/widgets/useIsHere.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { Nothing } from '#staff/widgets/Nothing.tsx'
import './templates.css'
import { templateTypes } from '#shared/features/templates/template-types.ts'
import { filterTemplates, noFilter, type TemplateFilter } from './filter.ts'

/** The templates tab: all templates as cards, default ones first. */
export default function TemplatesTab() {
  const read = useTemplateList()
  const [editing, edit] = useEditing()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isMade, setMade] = useState(false)
  return (
    <>
      <ScreenHead heading={heading} title="TEMPLATES">
        <Button type="primary" onClick={() => edit('new')}>
          NEW TEMPLATE
        </Button>
      </ScreenHead>
      <Loaded read={read}>
        {(templates) =>
          templates.length === 0 ? (
            <Nothing>
              [NOTHING HERE YET] A template is a starting point for new pages. Press NEW TEMPLATE to create one.
            </Nothing>
          ) : (
            <Templates templates={templates} onDeleted={() => heading.current?.focus()} />
          )
        }
      </Loaded>
      {editing === 'new' && !isMade && (
        <TemplateDialog
          template={null}
          onClose={() => edit(null)}
          // A new template is empty, so its blocks are edited next.
          onSaved={({ id }) => {
            // The editor's code may take a while to load.
            setMade(true)
            if (isHere()) void navigate(staffPaths.templateEditor(id), { replace: true })
          }}
        />
      )}
    </>
  )
}

function Templates({ templates, onDeleted }: { templates: readonly ListedTemplate[]; onDeleted(): void }) {
  const [filter, setFilter] = useState(noFilter)
  const found = filterTemplates(templates, filter)
  return (
    <>
      <TemplateFilters
        templates={templates}
        filter={filter}
        set={(patch) => setFilter((before) => ({ ...before, ...patch }))}
        found={found.length}
      />
      {found.length === 0 && (
        <Nothing>No templates match. Clear the search or the filter to see all templates.</Nothing>
      )}
      <ul className="record-cards template-cards list" aria-label="Templates">
        {found.map((template) => (
          <TemplateCard key={template.id} template={template} onDeleted={onDeleted} />
        ))}
      </ul>
    </>
  )
}

interface TemplateFiltersProps {
  templates: readonly ListedTemplate[]
  filter: TemplateFilter
  set(patch: Partial<TemplateFilter>): void
  found: number
}

function TemplateFilters({ templates, filter, set, found }: TemplateFiltersProps) {
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
        style={{ minWidth: '12rem' }}
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
