import type { CatalogueSort } from '#shared/features/catalogue/catalogue.schema.ts'
import { toggleSort, type SortOrder } from './products.ts'

interface SortHeadingProps {
  by: CatalogueSort
  now: SortOrder
  onSort(arrangement: SortOrder): void
  children: string
}

/** A sortable column heading. */
export function SortHeading({ by, now, onSort, children }: SortHeadingProps) {
  const isSorted = now.sort === by
  const arrow = now.direction === 'ascending' ? '▲' : '▼'
  return (
    <th scope="col" aria-sort={isSorted ? now.direction : undefined}>
      <button type="button" className="product-sort" onClick={() => onSort(toggleSort(now, by))}>
        {children} <span aria-hidden="true">{isSorted ? arrow : '△'}</span>
      </button>
    </th>
  )
}
