import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import type { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BlockCursorInput } from '#storefront/widgets/BlockCursor.tsx'
import { countSettings, priceRangeLabel, priceRanges, sortLabels } from './filterLabels.ts'
import { productSorts, type GalleryState } from './filters.ts'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { logFailure } from '#storefront/log.ts'
import type * as SuggestionsModule from './Suggestions.tsx'

interface GalleryFiltersProps {
  state: GalleryState
  /** Undefined while loading. */
  options: FilterOptions | undefined
  /** Whether the gallery shows what the state asks for. */
  isAnswered: boolean
  change(edit: Partial<GalleryState>): void
  reset(): void
}

/**
 * Gallery filters. They apply as they change; without scripts, '> FILTER' submits them as a form. All but the search are
 * folded on small screens.
 */
export function GalleryFilters({ state, options, isAnswered, change, reset }: GalleryFiltersProps) {
  const search = useDebouncedText(state.search, (text) => change({ search: text }))
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [suggestions, setSuggestions] = useState<typeof SuggestionsModule>()
  const loadSuggestions = () =>
    void import('./Suggestions.tsx').then(setSuggestions, (error: unknown) => logFailure('Suggestions', error))
  const settings = countSettings(state)

  // The shopper may have typed or chosen before hydration.
  useLayoutEffect(() => {
    if (field.current!.contains(document.activeElement)) loadSuggestions()
    const given = new FormData(form.current!)
    const text = (name: string) => String(given.get(name) ?? '')
    if (text('search') !== state.search) search.type(text('search'))
    const edit = {
      creatureType: text('creatureType'),
      scale: text('scale'),
      designer: text('designer'),
      priceRange: text('priceRange'),
      featured: given.has('featured'),
      available: given.has('available'),
      sort: text('sort') as GalleryState['sort'],
    }
    if (Object.entries(edit).some(([name, value]) => state[name as keyof GalleryState] !== value)) change(edit)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  return (
    <search aria-label="Miniatures">
      <form
        ref={form}
        className="gallery-filters"
        action={paths.gallery}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          search.flush()
        }}
      >
        {state.show && <input type="hidden" name="show" value={state.show} />}
        <div ref={field} className="field gallery-search" onFocus={loadSuggestions}>
          <label htmlFor="gallery-search">Search</label>
          <BlockCursorInput
            id="gallery-search"
            type="search"
            name="search"
            maxLength={MAX_FILTER_TEXT}
            placeholder="dragon, lich, ooze..."
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
          />
          {suggestions && (
            <suggestions.Suggestions
              input={field.current!.querySelector('input')!}
              text={search.text}
              isTyped={search.text !== state.search}
              isAnswered={isAnswered && search.text.trim() === state.search}
            />
          )}
        </div>
        <details className="gallery-settings">
          <summary className="button">{hideSigns(settings === 0 ? '> FILTERS' : `> FILTERS (${settings})`)}</summary>
          <div className="gallery-choices">
            <FilterSelect
              label="Type"
              name="creatureType"
              all="ALL TYPES"
              value={state.creatureType}
              options={options?.creatureTypes}
              labelOf={withCount(options?.counts.creatureTypes)}
              onChange={(creatureType) => change({ creatureType })}
            />
            <FilterSelect
              label="Size"
              name="scale"
              all="ALL SIZES"
              value={state.scale}
              options={options?.scales}
              labelOf={withCount(options?.counts.scales)}
              onChange={(scale) => change({ scale })}
            />
            <FilterSelect
              label="Designer"
              name="designer"
              all="ALL DESIGNERS"
              value={state.designer}
              options={options?.designers}
              labelOf={withCount(options?.counts.designers)}
              onChange={(designer) => change({ designer })}
            />
            <FilterSelect
              label="Price"
              name="priceRange"
              all="ALL PRICES"
              value={state.priceRange}
              options={priceRanges}
              labelOf={priceRangeLabel}
              onChange={(priceRange) => change({ priceRange })}
            />
            <FilterSelect
              label="Sort"
              name="sort"
              value={state.sort}
              options={productSorts}
              labelOf={(sort) => (state.search && sort === 'featured' ? 'BEST MATCH FIRST' : sortLabels[sort])}
              onChange={(sort) => change({ sort })}
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
            <label className="check">
              <input
                type="checkbox"
                name="available"
                value="true"
                checked={state.available}
                onChange={(event) => change({ available: event.target.checked })}
              />
              In stock{options && ` (${options.counts.available})`}
            </label>
            <div className="gallery-commands">
              <button type="submit" className="button quiet">
                {hideSigns('> FILTER')}
              </button>
              <a
                href={paths.gallery}
                className="button quiet"
                onClick={(event) => {
                  event.preventDefault()
                  search.clear()
                  reset()
                }}
              >
                {hideSigns('> RESET')}
              </a>
            </div>
          </div>
        </details>
      </form>
    </search>
  )
}

const withCount = (counts: Readonly<Record<string, number>> | undefined) => (option: string) =>
  counts ? `${option} (${counts[option] ?? 0})` : option

interface FilterSelectProps<T extends string> {
  label: string
  name: string
  /** Label of the choice that filters nothing. */
  all?: string
  value: T
  options: readonly T[] | undefined
  labelOf(option: T): string
  onChange(value: T): void
}

/** Filter dropdown. A value missing from the catalogue (an old link) stays listed, so that it can be cleared. */
function FilterSelect<T extends string>({
  label,
  name,
  all,
  value,
  options = [],
  labelOf,
  onChange,
}: FilterSelectProps<T>) {
  const id = `gallery-${name}`
  const shown = value === '' || options.includes(value) ? options : [...options, value]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {all && <option value="">{all}</option>}
        {shown.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </div>
  )
}

const DEBOUNCE_MS = 700

/**
 * Text field state that commits once typing pauses. An outside change (reset, back) applies at once and cancels a
 * pending commit.
 */
function useDebouncedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const flush = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === committed.current) return
    committed.current = trimmed
    commit(trimmed)
  }
  return {
    text,
    type(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => flush(next), DEBOUNCE_MS)
    },
    /** Commits now. */
    flush: () => flush(text),
    /** Empties the field and cancels a pending commit. */
    clear() {
      clearTimeout(timer.current)
      committed.current = ''
      setText('')
    },
  }
}
