import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { found, type Place, placesOf, screensBeside } from './internal.ts'

interface InternalPagesProps {
  /** The chosen path; empty: none yet. */
  path: string
  onChange(path: string): void
  problem: string | undefined
}

/** Somewhere in this shop to choose: its published pages, and its screens that are no pages. */
export function InternalPages(props: InternalPagesProps) {
  const pages = useRead('/api/pages', () => client.pages.list())
  return <Loaded read={pages}>{(list) => <Places {...props} pages={placesOf(list)} />}</Loaded>
}

function Places({ path, onChange, problem, pages }: InternalPagesProps & { pages: readonly Place[] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const screens = screensBeside(pages)
  const hits = { pages: found(pages, search), screens: found(screens, search) }
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
          <p>No page is published yet. Publish one first, or choose one of the shop’s own screens.</p>
        )}
        <PlaceList name="PAGES" places={hits.pages} />
        <PlaceList name="SHOP.SCREENS" places={hits.screens} />
      </Radio.Group>
      <p className="field-hint" aria-live="polite">
        {!first ? `[NOTHING FOUND] No published page has “${search.trim()}” in its title or address.` : leadsTo(path)}
        {isElsewhere && ' No published page is there.'}
      </p>
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
    </div>
  )
}

const leadsTo = (path: string) => (path ? `The link leads to ${path}.` : 'Choose where the link leads.')

const PlaceList = ({ name, places }: { name: string; places: readonly Place[] }) =>
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
