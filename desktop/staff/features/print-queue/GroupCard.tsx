import { Button, Checkbox, Input } from 'antd'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { nameParts } from '#shared/features/orders/wishes.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { facts } from '#staff/facts.ts'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { ReprintButton } from '#staff/widgets/reprint/ReprintButton.tsx'
import { Wishes } from '#staff/widgets/wishes/Wishes.tsx'
import { Form } from '#staff/widgets/form/Form.tsx'
import { marksFor, markOf, pieceWords, remainingOf, type Mark, type QueuedLine as Line } from './queue.ts'

interface GroupCardProps {
  group: PrintGroup
  onMark(marks: readonly Mark[]): void
}

/** One miniature in one scale and finishing, with the same wishes: the number to print, and for which orders. */
export const GroupCard = memo(function GroupCard({ group, onMark }: GroupCardProps) {
  const { title, scale, finishing, wishes, productId, imageUrl, toPrint, printed, orders } = group
  const heading = useId()
  const name = nameParts(group, wishes).join(', ')
  return (
    <li className="queue-group" data-done={toPrint === 0 || undefined}>
      <article aria-labelledby={heading}>
        <header className="row loose">
          <p className="queue-count">
            <strong>{toPrint}</strong>
            <span>to print</span>
          </p>
          <ProductPicture url={imageUrl} sizes="5rem" />
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
            <div className="row loose">
              {scale && <span>{scale}</span>}
              {finishing.split(SEPARATOR).map((part) => (
                <span key={part} dir="auto">
                  {part}
                </span>
              ))}
              {printed > 0 && <span className="dim queue-printed">{`${pieceWords(printed)} printed`}</span>}
            </div>
          </div>
          <Wishes wishes={wishes} />
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
    <Form
      className="queue-mark"
      onSubmit={() => {
        setTyped(null)
        onMark(marksFor(group, pieces))
      }}
    >
      {toPrint > 1 && (
        <Input
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
    </Form>
  )
}

interface QueuedLineProps {
  line: Line
  /** The miniature's name. */
  name: string
  onMark(mark: Mark): void
}

/** An order's line in a group: a checkbox, and for several pieces also plus and minus buttons. */
function QueuedLine({ line, name, onMark }: QueuedLineProps) {
  const { orderId, shopifyOrderNumber: number, quantity, printed, createdAt } = line
  const isDone = remainingOf(line) === 0
  const set = (printed: number) => onMark(markOf(line, printed))
  const what = `${name} for ${number}`
  return (
    <li className="queue-line" data-done={isDone || undefined}>
      <Checkbox
        className="queue-tick"
        checked={isDone}
        indeterminate={!isDone && printed > 0}
        aria-label={`${pieceWords(quantity)} of ${what}: printed`}
        onChange={() => set(isDone ? 0 : quantity)}
      />
      <span className="sheet-box" aria-hidden="true" />
      <span className="queue-quantity">{pieceWords(quantity)}</span>
      <span className="sheet-only sheet-quantity">{pieceWords(remainingOf(line))}</span>
      <Link to={staffPaths.adminRecord('orders', orderId)} dir="auto">
        {number}
      </Link>
      <time className="dim" dateTime={createdAt}>
        {dayOf(createdAt)}
      </time>
      {quantity > 1 && (
        <span className="queue-step">
          <Tool
            name={`One fewer of ${what} is printed`}
            className="tool-edged"
            reason={printed === 0 ? 'none is printed' : undefined}
            onPress={() => set(printed - 1)}
          >
            −
          </Tool>
          <span>{`${printed} of ${quantity}`}</span>
          <Tool
            name={`One more of ${what} is printed`}
            className="tool-edged"
            reason={isDone ? 'all printed' : undefined}
            onPress={() => set(printed + 1)}
          >
            +
          </Tool>
        </span>
      )}
      {printed > 0 && (
        <span className="queue-reprint">
          <ReprintButton
            line={{ orderId, lineId: line.lineId, printed, here: printed - line.posted, posted: line.posted, what }}
          />
        </span>
      )}
    </li>
  )
}

/** The date in the shop's time zone, such as `21 Nov 2026`. */
const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: facts.timeZone,
  })
