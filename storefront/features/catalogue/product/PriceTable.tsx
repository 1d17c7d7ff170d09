import { formatOption, type PriceOption } from '#shared/pricing/options.ts'
import { Fragment, type KeyboardEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { type PriceTableCell, findNeighbour, type PriceTable as Table } from './priceTable.ts'
import { formatPrice, Price } from '#storefront/widgets/Price.tsx'
import '#storefront/theme/price-table.css'

interface PriceTableProps {
  table: Table
  chosen: PriceOption
  onChoose(option: PriceOption): void
}

/** Prices by scale and finishing. Every cell is a radio button, also reachable by arrow keys in all directions. */
export function PriceTable({ table, chosen, onChoose }: PriceTableProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = findNeighbour(table, chosen, event.key)
    if (!(event.target instanceof HTMLInputElement) || !event.key.startsWith('Arrow')) return
    event.preventDefault() // native arrow keys move in one dimension only
    if (!next) return
    onChoose({ scale: next.scale, finishing: next.finishing })
    event.currentTarget.querySelector<HTMLInputElement>(`[value="${CSS.escape(formatOption(next))}"]`)?.focus()
  }

  return (
    <div className="table-box price-table-box">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the radio buttons in it */}
      <table className="table price-table" onKeyDown={onKeyDown}>
        <caption className="sr-only">Price by scale and finishing</caption>
        <thead>
          <tr>
            <th scope="col">Scale</th>
            {table.columns.map(({ finishing, label, isOsr }) => (
              <th key={finishing} scope="col">
                {isOsr ? (
                  <a className="link" href={paths.process} title="How we prime and drybrush">
                    {label}
                  </a>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ scale, label, cells }) => (
            <tr key={scale}>
              <th scope="row">
                <Breakable text={label} />
              </th>
              {cells.map((cell, index) => {
                const column = table.columns[index]!
                return (
                  <td key={column.finishing} data-column={column.label}>
                    {cell ? (
                      <PriceCell
                        cell={cell}
                        name={`${label}, ${column.label}`}
                        checked={cell.scale === chosen.scale && cell.finishing === chosen.finishing}
                        onChoose={onChoose}
                      />
                    ) : (
                      <span className="price-cell dim">
                        <span aria-hidden="true">--</span>
                        <span className="sr-only">not offered</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Allows a line break after the slash in `54mm Display/Skirmish`. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

interface PriceCellProps {
  cell: PriceTableCell
  name: string
  checked: boolean
  onChoose(option: PriceOption): void
}

function PriceCell({ cell, name, checked, onChoose }: PriceCellProps) {
  const { scale, finishing, cents, isSoldOut, wasPrice } = cell
  return (
    <label className="price-cell">
      <input
        type="radio"
        name="option"
        className="sr-only"
        value={formatOption(cell)}
        checked={checked}
        disabled={isSoldOut}
        aria-label={`${name}, ${formatPrice(cents, wasPrice)}${isSoldOut ? ', sold out' : ''}`}
        onChange={() => onChoose({ scale, finishing })}
      />
      <Price cents={cents} was={wasPrice} />
      {isSoldOut && <span className="price-sold-out">SOLD OUT</span>}
    </label>
  )
}
