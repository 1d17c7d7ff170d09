import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { remainingOf, markOf, pieceWords, type Mark, type QueuedLine as Line } from './queue.ts'
import { facts } from '#staff/facts.ts'

interface QueuedLineProps {
  line: Line
  /** The miniature's name. */
  name: string
  onMark(mark: Mark): void
}

/** An order's line in a group: a checkbox, and for several pieces also plus and minus buttons. */
export function QueuedLine({ line, name, onMark }: QueuedLineProps) {
  const { orderId, shopifyOrderNumber: number, quantity, printed, createdAt } = line
  const isDone = remainingOf(line) === 0
  const set = (printed: number) => onMark(markOf(line, printed))
  const what = `${name} for ${number}`
  return (
    <li className="queue-line" data-done={isDone || undefined}>
      <label className="queue-tick">
        <input
          type="checkbox"
          checked={isDone}
          ref={(input) => {
            if (input) input.indeterminate = !isDone && printed > 0
          }}
          aria-label={`${pieceWords(quantity)} of ${what}: printed`}
          onChange={() => set(isDone ? 0 : quantity)}
        />
      </label>
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
