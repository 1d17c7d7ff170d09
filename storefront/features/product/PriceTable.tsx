import { Fragment, type KeyboardEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { moneyText } from '#shared/pricing/money.ts'
import { type Cell, neighbour, type Option, type PriceTable as Table } from './priceTable.ts'
import '#storefront/theme/price-table.css'

interface PriceTableProps {
  table: Table
  chosen: Option
  onChoose(option: Option): void
}

/** Prices by scale and finishing. Every cell is a radio button: click, or arrow keys in any direction. */
export function PriceTable({ table, chosen, onChoose }: PriceTableProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = neighbour(table, chosen, event.key)
    if (!(event.target instanceof HTMLInputElement) || !event.key.startsWith('Arrow')) return
    event.preventDefault() // the browser's own arrows know one direction only
    if (!next) return
    onChoose({ scale: next.scale, finishing: next.finishing })
    event.currentTarget.querySelector<HTMLInputElement>(`[value="${CSS.escape(valueOf(next))}"]`)?.focus()
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

/** `54mm Display/Skirmish` may break after the slash. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

const valueOf = ({ scale, finishing }: Option) => `${scale} ${finishing}`

interface PriceCellProps {
  cell: Cell
  name: string
  checked: boolean
  onChoose(option: Option): void
}

function PriceCell({ cell, name, checked, onChoose }: PriceCellProps) {
  const { scale, finishing, cents, soldOut } = cell
  return (
    <label className="price-cell">
      <input
        type="radio"
        name="option"
        className="sr-only"
        value={valueOf(cell)}
        checked={checked}
        disabled={soldOut}
        aria-label={`${name}, ${moneyText(cents)}${soldOut ? ', sold out' : ''}`}
        onChange={() => onChoose({ scale, finishing })}
      />
      <span className="price">{moneyText(cents)}</span>
      {soldOut && <span className="price-sold-out">SOLD OUT</span>}
    </label>
  )
}
