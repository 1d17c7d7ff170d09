import type { PackingOrder } from '#shared/features/orders/packing.contract.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { facts } from '#staff/facts.ts'
import { pieceWords } from '#staff/widgets/parcels/parcels.ts'
import { Wishes } from '#staff/widgets/wishes/Wishes.tsx'
import { countPieces, laterLines, nameOf, parcelLines, type ParcelDraft } from './packing.ts'

/** Packing slips, one page for each parcel, without prices. Only printed. */
export function PackingSlips({ parcels }: { parcels: readonly { order: PackingOrder; draft: ParcelDraft }[] }) {
  return (
    <div className="slips">
      {parcels.map(({ order, draft }) => (
        <Slip key={order.id} order={order} draft={draft} />
      ))}
    </div>
  )
}

function Slip({ order, draft }: { order: PackingOrder; draft: ParcelDraft }) {
  const lines = parcelLines(order, draft)
  const later = laterLines(order, draft)
  const earlier = order.lines.filter(({ posted }) => posted > 0).map((line) => ({ line, quantity: line.posted }))
  return (
    <section className="slip">
      <header>
        <strong>{facts.shop.name}</strong>
        <span>PACKING SLIP</span>
      </header>
      <p className="slip-order">
        <strong>
          ORDER <bdi>{order.shopifyOrderNumber}</bdi>
        </strong>
        <span>
          of <time dateTime={order.createdAt}>{dayOf(order.createdAt)}</time>
        </span>
        <span>{pieceWords(countPieces(lines))} in this parcel</span>
      </p>
      <Wishes wishes={order.wishes} />
      <table>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Miniature</th>
            <th scope="col">Scale</th>
            <th scope="col">Finishing and options</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, quantity }) => (
            <tr key={line.lineId}>
              <td>
                <span className="slip-box" aria-hidden="true" /> {quantity}
              </td>
              <th scope="row" dir="auto">
                {line.title}
                <Wishes wishes={line.wishes} />
              </th>
              <td>{line.scale}</td>
              <td dir="auto">{line.finishing.split(SEPARATOR).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {earlier.length > 0 && <p>Posted earlier: {inWords(earlier)}.</p>}
      {later.length > 0 && <p>Follows in another parcel: {inWords(later)}.</p>}
      <footer>
        Thank you! If anything is missing or broken, write to us: {facts.shop.origin.replace(/^https?:\/\//, '')}
        /contact
      </footer>
    </section>
  )
}

const inWords = (lines: ReturnType<typeof laterLines>) =>
  lines.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join('; ')

const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: facts.timeZone,
  })
