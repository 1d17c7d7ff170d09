import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { Fragment } from 'react'
import type {
  LineState,
  OrderStatus,
  OrderStatusLine,
  Tracking,
} from '#shared/features/orders/order-status.contract.ts'
import type { Wish } from '#shared/features/orders/wishes.ts'
import { paths } from '#shared/paths.ts'
import { useVisitor } from '#storefront/shop.ts'
import { emailInput } from '#storefront/widgets/email-input.ts'
import { Field } from '#storefront/widgets/Field.tsx'
import { FormError, FormName, focusedAtLoad, useForm } from '#storefront/widgets/form.tsx'

/** /order-status: how far an order is. */
export default function OrderStatusPage() {
  const { order } = useVisitor()
  return (
    <div className="page stack">
      <h1>ORDER.STATUS</h1>
      <div className="split">
        {order ? <Status order={order} /> : <Lookup />}
        <Way />
      </div>
      <p>
        Something doesn’t look right?{' '}
        <a className="link" href={paths.contact}>
          Write to us
        </a>
        .
      </p>
    </div>
  )
}

const way = [
  ['Queued', 'Paid, and waiting for its turn at the printer.'],
  ['Printing', 'It grows out of the resin, .020mm at a time.'],
  ['Printed', 'Washed, cured under UV light, freed of its supports.'],
  ['Posted', 'On its way to you. The email has its tracking number if there is one.'],
] as const

/** What happens to every piece. */
const Way = () => (
  <section className="stack tight" aria-labelledby="way">
    <h2 id="way">The way of a print</h2>
    <ol className="stack tight">
      {way.map(([state, text]) => (
        <li key={state}>
          <strong>{state}</strong> <span className="dim">{text}</span>
        </li>
      ))}
    </ol>
  </section>
)

function Lookup() {
  const form = useForm('order-status')
  return (
    <section className="panel form-panel" aria-labelledby="lookup">
      <form method="post" className="stack">
        <FormName form={form} />
        <h2 className="panel-title" id="lookup">
          FIND.ORDER
        </h2>
        <p>
          Where is my print? Enter your order number and the email address of the order to see how far it is: queued,
          printing, printed or posted.
        </p>
        <FormError form={form} />
        <Field form={form} name="order" label="Order number">
          <input
            className="input"
            {...form.field('order')}
            type="text"
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={50}
            placeholder="#1001"
          />
        </Field>
        <Field form={form} name="email" label="Email">
          <input className="input" {...emailInput} {...form.field('email')} />
        </Field>
        <p>
          <button type="submit" className="button primary">
            {hideSigns('[SHOW STATUS]')}
          </button>
        </p>
      </form>
    </section>
  )
}

function Status({ order }: { order: OrderStatus }) {
  const { number, lines, tracking } = order
  return (
    <section className="panel form-panel stack" aria-labelledby="order" data-own>
      <h2 className="panel-title" id="order" {...focusedAtLoad}>
        {`ORDER ${number}`}
      </h2>
      <p>{stateText(order)}</p>
      {lines.length > 0 && (
        <ul className="stack order-lines">
          {lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ul>
      )}
      <Wishes wishes={order.wishes} />
      {tracking.length > 0 && (
        <div className="stack tight">
          <h3>On its way</h3>
          <ul>
            {tracking.map((parcel, index) => (
              <li key={index}>
                <Parcel parcel={parcel} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <a className="button" href={paths.orderStatus}>
          {hideSigns('> LOOK UP ANOTHER ORDER')}
        </a>
      </p>
    </section>
  )
}

const refundTexts = {
  none: '',
  part: ' A part of what was paid was refunded.',
  all: ' What was paid was refunded.',
}

function stateText({ state, refund, lines }: OrderStatus): string {
  if (state === 'cancelled')
    return `This order was cancelled. Nothing more of it will be printed.${refundTexts[refund]}`
  if (state === 'refunded') return 'This order was refunded. Nothing more of it will be printed.'
  if (state === 'unpaid') return 'This order is not paid yet. It goes into the print queue as soon as it is.'
  if (state === 'test') return 'This is a test order. It is not printed.'
  const open = lines.filter((line) => line.state !== 'removed' && line.state !== 'not-printed')
  if (open.length > 0 && open.every((line) => line.state === 'posted'))
    return `Everything has been posted.${refundTexts[refund]}`
  return `This order is paid and in our hands.${refundTexts[refund]}`
}

const stateLabels: Record<LineState, string> = {
  queued: 'QUEUED',
  printing: 'PRINTING',
  printed: 'PRINTED',
  posted: 'POSTED',
  'not-printed': 'NOTHING TO PRINT',
  removed: 'REMOVED',
}

function Line({ line }: { line: OrderStatusLine }) {
  const { title, scale, finishing, state, quantity } = line
  const options = [scale, finishing].filter((text) => text !== '').join(', ')
  return (
    <li className="stack tight">
      <span className="row spread">
        <strong className="bright" dir="auto">
          {title}
        </strong>
        <span className="badge">{stateLabels[state]}</span>
      </span>
      <span className="dim">
        {[options, quantity > 1 ? `${quantity} pieces` : ''].filter((text) => text !== '').join(', ')}
      </span>
      <Wishes wishes={line.wishes} />
      {piecesText(line) && <span>{piecesText(line)}</span>}
    </li>
  )
}

/** What was asked for, line by line. */
const Wishes = ({ wishes }: { wishes: readonly Wish[] }) =>
  wishes.map(({ key, value }, index) => (
    <p key={index} dir="auto">
      {[key, value]
        .filter((text) => text !== '')
        .join(': ')
        .split('\n')
        .map((text, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {text}
          </Fragment>
        ))}
    </p>
  ))

/** `1 of 3 posted, 1 printed, 1 queued.` Empty if all pieces are in the line's state. */
function piecesText({ state, quantity, printed, posted, removed }: OrderStatusLine): string {
  const counts = [
    [posted, 'posted'],
    [printed - posted, 'printed'],
    [quantity - printed, 'queued'],
  ] as const
  const some = counts.filter(([count]) => count > 0)
  const isMixed = some.length > 1 && state !== 'not-printed'
  const parts = isMixed ? some.map(([count, word]) => `${count} ${word}`) : []
  if (removed > 0 && quantity > 0) parts.push(`${removed} refunded or removed`)
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

function Parcel({ parcel: { company, number, url } }: { parcel: Tracking }) {
  const label = [company, number].filter((text) => text !== '').join(' ') || 'Track this parcel'
  if (!/^https?:\/\//i.test(url)) return <bdi>{label}</bdi>
  return (
    <a className="button quiet" href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{label}</bdi>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
