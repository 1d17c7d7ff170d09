import { Button } from 'antd'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { marksFor, pieceWords, type Mark } from './queue.ts'
import { QueuedLine } from './QueuedLine.tsx'

interface GroupCardProps {
  group: PrintGroup
  onMark(marks: readonly Mark[]): void
}

/** One miniature in one scale and finishing: the number to print, and for which orders. */
export const GroupCard = memo(function GroupCard({ group, onMark }: GroupCardProps) {
  const { title, scale, finishing, productId, toPrint, printed, orders } = group
  const heading = useId()
  const name = [title, scale, finishing].filter(Boolean).join(', ')
  return (
    <li className="queue-group" data-done={toPrint === 0 || undefined}>
      <article aria-labelledby={heading}>
        <header className="queue-head">
          <p className="queue-count">
            <strong>{toPrint}</strong>
            <span>to print</span>
          </p>
          <div className="queue-what">
            <h2 id={heading} tabIndex={-1}>
              {productId === null ? (
                <bdi>{title}</bdi>
              ) : (
                <Link to={staffPaths.adminRecord('products', productId)} dir="auto">
                  {title}
                </Link>
              )}
            </h2>
            <p className="queue-facts">
              {scale && <span>{scale}</span>}
              {finishing && <span dir="auto">{finishing}</span>}
              {printed > 0 && <span className="dim queue-printed">{`${pieceWords(printed)} printed`}</span>}
            </p>
          </div>
          {toPrint > 0 && <MarkPieces name={name} group={group} onMark={onMark} />}
        </header>
        <ul className="queue-lines" aria-label={`Orders of ${name}`}>
          {orders.map((line) => (
            <QueuedLine
              key={`${line.orderId} ${line.lineId}`}
              line={line}
              name={name}
              onMark={(mark) => onMark([mark])}
            />
          ))}
        </ul>
      </article>
    </li>
  )
})

const buttonWords = (pieces: number, toPrint: number) => {
  if (toPrint === 1) return 'PRINTED'
  return pieces === toPrint ? `ALL ${toPrint} PRINTED` : `${pieces} OF ${toPrint} PRINTED`
}

/** Marks all remaining pieces or a given number as printed; the oldest orders come first. */
function MarkPieces({ name, group, onMark }: { name: string } & GroupCardProps) {
  const { toPrint } = group
  // Null means all pieces.
  const [typed, setTyped] = useState<string | null>(null)
  const pieces = Math.max(1, Math.min(Math.trunc(Number(typed ?? toPrint)) || 1, toPrint))
  return (
    <form
      className="queue-mark"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(null)
        onMark(marksFor(group, pieces))
      }}
    >
      {toPrint > 1 && (
        <input
          className="queue-pieces"
          type="number"
          aria-label={`Printed pieces of ${name}`}
          min={1}
          max={toPrint}
          value={typed ?? toPrint}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button htmlType="submit" aria-label={`${buttonWords(pieces, toPrint)}: ${name}`}>
        {buttonWords(pieces, toPrint)}
      </Button>
    </form>
  )
}
