import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import '#staff/widgets/table/table.css'
import './differences.css'

interface DifferenceTableProps {
  differences: readonly SyncDifference[]
  /** Accessible name of the table. */
  label: string
  before: string
  after: string
  /** New products have no previous values. */
  isNew?: boolean
  /** False if the screen is about this product. */
  hasTitles?: boolean
}

/** Products with old and new field values; each product has a row of its own, so that it fits narrow screens. */
export function DifferenceTable({
  differences,
  label,
  before,
  after,
  isNew = false,
  hasTitles = true,
}: DifferenceTableProps) {
  return (
    <table className="data-table differences" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">What</th>
          {!isNew && <th scope="col">{before}</th>}
          <th scope="col">{after}</th>
        </tr>
      </thead>
      {differences.map((difference) => (
        <tbody key={difference.shopifyId}>
          {hasTitles && (
            <tr>
              <th scope="rowgroup" colSpan={isNew ? 2 : 3}>
                <Title difference={difference} />
              </th>
            </tr>
          )}
          {pricesFirst(difference.fields).map(({ field, before, after }, at) => (
            <tr key={at}>
              <th scope="row" dir="auto">
                {field}
              </th>
              {!isNew && (
                <td>
                  <Value text={before} from={differAt(before, after)} />
                </td>
              )}
              <td className="bright">
                <Value text={after} from={differAt(before, after)} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Products with their name and a reason only. */
export function DifferenceList({
  differences,
  isReason,
}: {
  differences: readonly SyncDifference[]
  isReason: boolean
}) {
  return (
    <ul className="rows">
      {differences.map((difference) => (
        <li key={difference.shopifyId}>
          <span>
            <Title difference={difference} />
            {isReason && difference.fields.length > 0 && (
              <>
                : <bdi>{difference.fields.map(({ field, after }) => after ?? field).join(' ')}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Title({ difference: { productId, title, shopifyId } }: { difference: SyncDifference }) {
  const words = <bdi>{title || shopifyId}</bdi>
  return productId === null ? words : <Link to={staffPaths.adminRecord('products', productId)}>{words}</Link>
}

/** Longer texts, such as descriptions, are collapsed. */
const FOLD_AT = 160
/** Characters of unchanged context shown before a difference. */
const CONTEXT = 30

/** Index at which two texts start to differ; 0 if one is missing. */
function differAt(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** A text, shortened to the surroundings of its difference. */
function Value({ text, from }: { text: string | null; from: number }) {
  const [isOpen, setOpen] = useState(false)
  if (text === null) return <span className="dim">none</span>
  if (text.length <= FOLD_AT) return <bdi>{text}</bdi>
  return (
    <>
      <bdi>{isOpen ? text : excerpt(text, from)}</bdi>{' '}
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'LESS' : 'ALL'}
      </Button>
    </>
  )
}

function excerpt(text: string, from: number): string {
  const start = from > FOLD_AT / 2 ? from - CONTEXT : 0
  const end = start + FOLD_AT
  return `${start > 0 ? '...' : ''}${text.slice(start, end)}${end < text.length ? '...' : ''}`
}

const isPrice = ({ field }: SyncDifference['fields'][number]) => field.startsWith('Price')

/** Prices matter most to shoppers. */
const pricesFirst = (fields: SyncDifference['fields']) =>
  fields.toSorted((a, b) => Number(isPrice(b)) - Number(isPrice(a)))
