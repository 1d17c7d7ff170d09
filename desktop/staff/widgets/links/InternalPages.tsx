import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { usePageList } from '#staff/api/content.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { searchTargets, type LinkTarget, listPageTargets, listScreenTargets } from './link-targets.ts'

interface InternalPagesProps {
  /** The chosen path; empty if none. */
  path: string
  onChange(path: string): void
  problem: string | undefined
}

/** Chooses a target within the shop: published pages, and screens of the shop that are not pages. */
export function InternalPages(props: InternalPagesProps) {
  const pages = usePageList()
  return <Loaded read={pages}>{(list) => <TargetPicker {...props} pages={listPageTargets(list)} />}</Loaded>
}

function TargetPicker({ path, onChange, problem, pages }: InternalPagesProps & { pages: readonly LinkTarget[] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const screens = listScreenTargets(pages)
  const hits = { pages: searchTargets(pages, search), screens: searchTargets(screens, search) }
  const first = hits.pages[0] ?? hits.screens[0]
  const isElsewhere = path !== '' && ![...pages, ...screens].some((place) => place.path === path)
  return (
    <div className="form">
      <Field label="Search pages">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              if (first) onChange(first.path)
            }}
          />
        )}
      </Field>
      <Radio.Group
        className="link-places"
        aria-label="Page"
        {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        value={path}
        onChange={({ target }) => onChange(String(target.value))}
      >
        {pages.length === 0 && (
          <p>No pages are published yet. Publish one first, or choose one of the shop’s own screens.</p>
        )}
        <TargetList name="PAGES" places={hits.pages} />
        <TargetList name="SHOP.SCREENS" places={hits.screens} />
      </Radio.Group>
      <p className="field-hint" aria-live="polite">
        {!first
          ? `[NOTHING FOUND] No published page has “${search.trim()}” in its title or address.`
          : targetText(path)}
        {isElsewhere && ' There is no published page at this address.'}
      </p>
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
    </div>
  )
}

const targetText = (path: string) => (path ? `Links to ${path}.` : 'Choose a page to link to.')

const TargetList = ({ name, places }: { name: string; places: readonly LinkTarget[] }) =>
  places.length > 0 && (
    <div>
      <p className="dim">{name}</p>
      {places.map((place) => (
        <Radio key={place.path} value={place.path} className="link-place">
          <span dir="auto">{place.name}</span> <span className="dim">{place.path}</span>
        </Radio>
      ))}
    </div>
  )
