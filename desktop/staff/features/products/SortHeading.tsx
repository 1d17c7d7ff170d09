import type { CatalogueSort } from '#shared/features/products/catalogue.schema.ts'
import { pressed, type Arrangement } from './products.ts'

interface SortHeadingProps {
  by: CatalogueSort
  now: Arrangement
  onSort(arrangement: Arrangement): void
  children: string
}

/** The heading of a column, by which the list can be sorted. */
export function SortHeading({ by, now, onSort, children }: SortHeadingProps) {
  const isSorted = now.sort === by
  const arrow = now.direction === 'ascending' ? '▲' : '▼'
  return (
    <th scope="col" aria-sort={isSorted ? now.direction : undefined}>
      <button type="button" className="product-sort" onClick={() => onSort(pressed(now, by))}>
        {children} <span aria-hidden="true">{isSorted ? arrow : '△'}</span>
      </button>
    </th>
  )
}
