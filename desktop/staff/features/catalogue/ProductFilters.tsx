import { Button, Select } from 'antd'
import { catalogueSorts, type CatalogueSort } from '#shared/features/catalogue/catalogue.schema.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import { sortParams, sortOrderOf, everything, isFiltered, stateOf, type ProductFilters as Wanted } from './products.ts'

interface ProductFiltersProps {
  filters: Wanted
  /** Values of the whole catalogue; undefined while loading. */
  choices:
    | { counts: Partial<Record<string, number>>; designers: readonly string[]; creatureTypes: readonly string[] }
    | undefined
  set(patch: Partial<Wanted>): void
}

const states = [
  ['', 'all', 'ALL'],
  ['on-sale', 'on-sale', 'ON SALE'],
  ['sold-out', 'sold-out', 'SOLD OUT'],
  ['not-in-channel', 'not-in-channel', 'NOT IN CHANNEL'],
  ['featured', 'featured', 'FEATURED'],
  ['local-only', 'local-only', 'LOCAL ONLY'],
  ['archived', 'archived', 'ARCHIVED'],
] as const

const orders: Record<CatalogueSort, readonly [ascending: string, descending: string]> = {
  name: ['By name', 'By name, Z to A'],
  designer: ['By designer', 'By designer, Z to A'],
  price: ['Cheapest first', 'Most expensive first'],
  updated: ['Least recently changed', 'Most recently changed'],
}

/** Filters of the catalogue, and its order where there are no column headings. */
export function ProductFilters({ filters, choices, set }: ProductFiltersProps) {
  const { sort, direction } = sortOrderOf(filters)
  return (
    <search className="record-filters product-filters">
      <SearchBox label="Search products" value={filters.search} onSearch={(search) => set({ search, page: '' })} />
      <Select
        showSearch
        aria-label="Designer"
        value={filters.designer}
        options={optionsOf('ALL DESIGNERS', choices?.designers, filters.designer)}
        onChange={(designer) => set({ designer, page: '' })}
      />
      <Select
        showSearch
        aria-label="Creature type"
        value={filters.type}
        options={optionsOf('ALL TYPES', choices?.creatureTypes, filters.type)}
        onChange={(type) => set({ type, page: '' })}
      />
      <Choices
        aria-label="Show"
        value={stateOf(filters) ?? ''}
        options={states.map(([value, counted, label]) => ({
          value,
          label: `${label} ${choices?.counts[counted]?.toLocaleString('en') ?? '...'}`,
        }))}
        onChange={({ target }) => set({ state: String(target.value), page: '' })}
      />
      <Select
        className="product-order"
        aria-label="Order"
        value={`${sort} ${direction}`}
        options={catalogueSorts.flatMap((one) => [
          { value: `${one} ascending`, label: orders[one][0] },
          { value: `${one} descending`, label: orders[one][1] },
        ])}
        onChange={(value) => {
          const [sort = '', direction = ''] = value.split(' ')
          set(sortParams(sortOrderOf({ sort, direction })))
        }}
      />
      {isFiltered(filters) && <Button onClick={() => set(everything)}>CLEAR</Button>}
    </search>
  )
}

/** Includes the value from the URL, even if no product has it any more. */
function optionsOf(all: string, values: readonly string[] = [], chosen: string) {
  const known = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))]
}
