import type { FilterOptions } from '#shared/features/products/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BlockCursorInput } from '#storefront/widgets/BlockCursor.tsx'
import type { GalleryState } from './filters.ts'
import { useDebouncedText } from './useDebouncedText.ts'

interface GalleryFiltersProps {
  state: GalleryState
  /** Undefined until the shop has answered. */
  options: FilterOptions | undefined
  change(edit: Partial<GalleryState>): void
  reset(): void
}

/** The filters. With scripts they work as they are changed; without, '> FILTER' submits them as a plain form. */
export function GalleryFilters({ state, options, change, reset }: GalleryFiltersProps) {
  const search = useDebouncedText(state.search, (text) => change({ search: text }))
  return (
    <search aria-label="Miniatures">
      <form
        className="gallery-filters panel"
        action={paths.gallery}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          search.flush()
        }}
      >
        <div className="field gallery-search">
          <label htmlFor="gallery-search">Search</label>
          <BlockCursorInput
            id="gallery-search"
            type="search"
            name="search"
            maxLength={200}
            placeholder="dragon, lich, ooze..."
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
          />
        </div>
        {state.priceRange !== '' && <input type="hidden" name="priceRange" value={state.priceRange} />}
        <div className="gallery-choices">
          <Choice
            label="Type"
            name="creatureType"
            all="ALL TYPES"
            value={state.creatureType}
            options={options?.creatureTypes}
            counts={options?.counts.creatureTypes}
            onChange={(creatureType) => change({ creatureType })}
          />
          <Choice
            label="Size"
            name="scale"
            all="ALL SIZES"
            value={state.scale}
            options={options?.scales}
            counts={options?.counts.scales}
            onChange={(scale) => change({ scale })}
          />
          <Choice
            label="Designer"
            name="designer"
            all="ALL DESIGNERS"
            value={state.designer}
            options={options?.designers}
            counts={options?.counts.designers}
            onChange={(designer) => change({ designer })}
          />
          <label className="check">
            <input
              type="checkbox"
              name="featured"
              value="true"
              checked={state.featured}
              onChange={(event) => change({ featured: event.target.checked })}
            />
            Featured{options && ` (${options.counts.featured})`}
          </label>
        </div>
        <div className="gallery-commands">
          <button type="submit" className="button">
            {'> FILTER'}
          </button>
          <button
            type="submit"
            form="gallery-reset"
            className="button quiet"
            onClick={(event) => {
              event.preventDefault()
              search.clear()
              reset()
            }}
          >
            {'> RESET'}
          </button>
        </div>
      </form>
      {/* An empty form of its own, so that '> RESET' works without scripts, too. */}
      <form id="gallery-reset" action={paths.gallery} method="get" />
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  all: string
  value: string
  options: readonly string[] | undefined
  counts: Readonly<Record<string, number>> | undefined
  onChange(value: string): void
}

/** One select. A value that the catalogue doesn't know (an old link) stays visible, so that it can be undone. */
function Choice({ label, name, all, value, options = [], counts, onChange }: ChoiceProps) {
  const id = `gallery-${name}`
  const shown = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {counts ? `${option} (${counts[option] ?? 0})` : option}
          </option>
        ))}
      </select>
    </div>
  )
}
