import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import type { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BlockCursorInput } from '#storefront/widgets/BlockCursor.tsx'
import { countSettings, priceRangeLabel, priceRanges, sortLabels } from './filterLabels.ts'
import { productSorts, type GalleryState } from './filters.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
  const settings = countSettings(state)

  // The shopper may have typed or chosen before hydration.
  useLayoutEffect(() => {
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
        <SearchField search={search} applied={state.search} isAnswered={isAnswered} />
        <details className="gallery-settings">
          <summary className="button">{hideSigns(settings === 0 ? '> FILTERS' : `> FILTERS (${settings})`)}</summary>
          <div className="gallery-choices">
            <Choices state={state} options={options} change={change} />
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

interface SearchFieldProps {
  search: ReturnType<typeof useDebouncedText>
  /** The search whose results are shown or being loaded. */
  applied: string
  isAnswered: boolean
}

/** The search, with suggestions once it has the focus. */
function SearchField({ search, applied, isAnswered }: SearchFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const [suggestions, setSuggestions] = useState<{ module: typeof SuggestionsModule; input: HTMLInputElement }>()
  const loadSuggestions = (element: HTMLElement) =>
    void import('./Suggestions.tsx').then(
      (module) => setSuggestions({ module, input: element.querySelector('input')! }),
      (error: unknown) => logFailure('Suggestions', error),
    )
  // The shopper may have begun before hydration.
  const loadIfFocused = useEffectEvent(() => {
    const element = field.current!
    if (element.contains(document.activeElement)) loadSuggestions(element)
  })
  useLayoutEffect(() => loadIfFocused(), [])
  return (
    <div ref={field} className="field gallery-search" onFocus={(event) => loadSuggestions(event.currentTarget)}>
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
        <suggestions.module.Suggestions
          input={suggestions.input}
          text={search.text}
          isTyped={search.text !== applied}
          isAnswered={isAnswered && search.text.trim() === applied}
        />
      )}
    </div>
  )
}

const selects = [
  { name: 'creatureType', from: 'creatureTypes', label: 'Type', all: 'ALL TYPES' },
  { name: 'scale', from: 'scales', label: 'Size', all: 'ALL SIZES' },
  { name: 'designer', from: 'designers', label: 'Designer', all: 'ALL DESIGNERS' },
] as const

const checks = [
  { name: 'featured', label: 'Featured' },
  { name: 'available', label: 'In stock' },
] as const

function Choices({ state, options, change }: Pick<GalleryFiltersProps, 'state' | 'options' | 'change'>) {
  return (
    <>
      {selects.map(({ name, from, ...texts }) => (
        <FilterSelect
          key={name}
          {...texts}
          name={name}
          value={state[name]}
          options={options?.[from]}
          labelOf={withCount(options?.counts[from])}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
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
      {checks.map(({ name, label }) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            name={name}
            value="true"
            checked={state[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          {label}
          {options && ` (${options.counts[name]})`}
        </label>
      ))}
    </>
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
