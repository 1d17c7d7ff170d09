import { Button, Radio, Select } from 'antd'
import { catalogueSorts, type CatalogueSort } from '#shared/features/products/catalogue.schema.ts'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { arranged, arrangementOf, everything, isNarrowed, stateOf, type ProductFilters as Wanted } from './products.ts'

interface ProductFiltersProps {
  filters: Wanted
  /** Of the whole catalogue; undefined until they are read. */
  choices:
    | { counts: Partial<Record<string, number>>; designers: readonly string[]; creatureTypes: readonly string[] }
    | undefined
  set(patch: Partial<Wanted>): void
}

const states = [
  ['', 'all', 'ALL'],
  ['on-sale', 'on-sale', 'ON SALE'],
  ['sold-out', 'sold-out', 'SOLD OUT'],
  ['featured', 'featured', 'FEATURED'],
  ['local-only', 'local-only', 'LOCAL ONLY'],
  ['archived', 'archived', 'ARCHIVED'],
] as const

const orders: Record<CatalogueSort, readonly [ascending: string, descending: string]> = {
  name: ['By name', 'By name, backwards'],
  designer: ['By designer', 'By designer, backwards'],
  price: ['Cheapest first', 'Dearest first'],
  updated: ['Changed longest ago first', 'Changed last first'],
}

/** What of the catalogue is shown. Where there are no column headings, also in what order. */
export function ProductFilters({ filters, choices, set }: ProductFiltersProps) {
  const { sort, direction } = arrangementOf(filters)
  return (
    <search className="record-filters product-filters">
      <SearchBox label="Search products" value={filters.search} onSearch={(search) => set({ search, page: '' })} />
      <Select
        showSearch
        aria-label="Designer"
        value={filters.designer}
        options={optionsOf('EVERY DESIGNER', choices?.designers, filters.designer)}
        onChange={(designer) => set({ designer, page: '' })}
      />
      <Select
        showSearch
        aria-label="Creature type"
        value={filters.type}
        options={optionsOf('EVERY TYPE', choices?.creatureTypes, filters.type)}
        onChange={(type) => set({ type, page: '' })}
      />
      <Radio.Group
        aria-label="Show"
        optionType="button"
        buttonStyle="solid"
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
          set(arranged(arrangementOf({ sort, direction })))
        }}
      />
      {isNarrowed(filters) && <Button onClick={() => set(everything)}>CLEAR</Button>}
    </search>
  )
}

/** Also what the address says, should nobody have it any more. */
function optionsOf(all: string, values: readonly string[] = [], chosen: string) {
  const known = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return [{ value: '', label: all }, ...known.map((value) => ({ value, label: value }))]
}
