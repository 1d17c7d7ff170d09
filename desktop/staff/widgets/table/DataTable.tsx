import type { Key, ReactNode } from 'react'
import './table.css'

/** A column, described as for antd's Table. */
export interface Column<Row> {
  /** Also the value's label where rows are cards. Empty above buttons. */
  title: string
  render(row: Row): ReactNode
  align?: 'end'
  rowScope?: 'row'
  dir?: 'auto'
  sort?: Sort
}

interface Sort {
  /** Undefined while another column decides. */
  direction: 'ascending' | 'descending' | undefined
  toggle(): void
}

interface DataTableProps<Row> {
  /** Accessible name. */
  caption: string
  columns: readonly (Column<NoInfer<Row>> | false)[]
  rows: readonly Row[]
  rowKey(row: Row, index: number): Key
  isMuted?(row: Row): boolean
  /** Scrolls in a box of its own instead of showing each row as a card on narrow screens. */
  isScrolling?: boolean
}

/**
 * Records in rows; on narrow screens each is a card. It stands in for antd's Table, which would add 69 kB to the first
 * load of every screen with a list.
 */
export function DataTable<Row>({ caption, rows, rowKey, isMuted, isScrolling, ...props }: DataTableProps<Row>) {
  const columns = props.columns.filter((column) => column !== false)
  const table = (
    <table className="data-table" data-cards={!isScrolling || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, align, sort, dir }) => (
            <th key={title} scope="col" data-align={align} dir={dir} aria-sort={sort?.direction}>
              {sort ? <SortButton title={title} {...sort} /> : title || <span className="sr-only">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} data-muted={isMuted?.(row) || undefined}>
            {columns.map(({ title, render, align, rowScope, dir }) =>
              rowScope ? (
                <th key={title} scope={rowScope} dir={dir}>
                  {render(row)}
                </th>
              ) : (
                <td key={title} data-label={title} data-align={align} dir={dir}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isScrolling) return table
  return (
    // Whatever scrolls must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={caption}>
      {table}
    </section>
  )
}

function SortButton({ title, direction, toggle }: { title: string } & Sort) {
  const arrow = { ascending: '▲', descending: '▼', none: '△' }[direction ?? 'none']
  return (
    <button type="button" className="table-sort" onClick={toggle}>
      {title} <span aria-hidden="true">{arrow}</span>
    </button>
  )
}
