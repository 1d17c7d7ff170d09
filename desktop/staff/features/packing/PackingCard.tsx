import { Alert, Button, Checkbox } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { safeHref } from '#shared/blocks/links.ts'
import type { PackingLine, PackingOrder } from '#shared/features/orders/packing.contract.ts'
import { SEPARATOR } from '#shared/pricing/options.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'
import { fromNow } from '#staff/widgets/from-now.ts'
import { pieceWords } from '#staff/widgets/parcels/parcels.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { Wishes } from '#staff/widgets/wishes/Wishes.tsx'
import { Form } from '#staff/widgets/form/Form.tsx'
import { Field } from './Field.tsx'
import { countPieces, nameOf, parcelLines, piecesIn, type ParcelDraft } from './packing.ts'

interface PackingCardProps {
  order: PackingOrder
  draft: ParcelDraft
  /** Why it could not be posted. */
  failure: string | undefined
  isSending: boolean
  isReported: boolean
  onChange(change: Partial<ParcelDraft>): void
  onPost(): void
  onPostByHand(): void
  onPrint(): void
}

/** An order to pack: its pieces with pictures, and what is written about its parcel. Enter in a field posts it. */
export function PackingCard({ order, draft, failure, isSending, isReported, ...on }: PackingCardProps) {
  const { shopifyOrderNumber: number, isReady, lines } = order
  const heading = useId()
  const pieces = countPieces(parcelLines(order, draft))
  const isPart = !isReady || lines.some((line) => piecesIn(line, draft) < line.ready)
  return (
    <li className="packing-order" id={`order-${order.id}`}>
      <Form aria-labelledby={heading} onSubmit={() => !isSending && pieces > 0 && on.onPost()}>
        <CardHeader
          id={heading}
          order={order}
          isChosen={draft.isChosen}
          onChoose={(isChosen) => on.onChange({ isChosen })}
        />
        <Wishes wishes={order.wishes} />
        <ul className="packing-lines" aria-label={`Pieces of ${number}`}>
          {lines.map((line) => (
            <li key={line.lineId}>
              <ProductPicture url={line.imageUrl} sizes="3rem" />
              <LineText line={line} />
            </li>
          ))}
        </ul>
        <PartsAndLink lines={lines} draft={draft} onChange={on.onChange} />
        <div className="packing-fields packing-post">
          <Field
            label={`Tracking number of ${number}`}
            className="packing-number"
            value={draft.number}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) =>
              on.onChange({ number: target.value, ...(target.value !== '' && isReady && { isChosen: true }) })
            }
          />
          <Button onClick={on.onPrint} aria-label={`Packing slip of ${number}`}>
            SLIP
          </Button>
          <Button
            htmlType="submit"
            loading={isSending}
            aria-disabled={pieces === 0}
            aria-label={`Post ${isPart ? `${pieceWords(pieces)} of ` : ''}${number}`}
          >
            {isPart ? `POST ${pieceWords(pieces).toUpperCase()}` : 'POST'}
          </Button>
        </div>
        {failure !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={`${number} was not posted`}
            description={failure}
            action={isReported && <Button onClick={on.onPostByHand}>MARK AS POSTED BY HAND</Button>}
          />
        )}
      </Form>
    </li>
  )
}

interface CardHeaderProps {
  /** Of the heading. */
  id: string
  order: PackingOrder
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

function CardHeader({ id, order, isChosen, onChoose }: CardHeaderProps) {
  const { shopifyOrderNumber: number, isReady, lines, createdAt } = order
  const shopify = safeHref(order.shopifyUrl)
  return (
    <header className="row loose">
      <h2 id={id} tabIndex={-1} className="row">
        {isReady && (
          <Checkbox
            checked={isChosen}
            aria-label={`Choose ${number}`}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <Link to={staffPaths.adminRecord('orders', order.id)} dir="auto">
          {number}
        </Link>
      </h2>
      <span className="dim">
        {pieceWords(countPieces(lines.map(({ ready }) => ({ quantity: ready }))))}
        {!isReady && ' printed so far'},{' '}
        <time dateTime={createdAt} title={shopTimeText(createdAt)}>
          ordered {fromNow(createdAt)}
        </time>
      </span>
      {shopify && (
        <a href={shopify} target="_blank" rel="noopener noreferrer" aria-label={`Address of ${number} in Shopify`}>
          ADDRESS IN SHOPIFY
        </a>
      )}
    </header>
  )
}

interface PartsAndLinkProps {
  lines: readonly PackingLine[]
  draft: ParcelDraft
  onChange(change: Partial<ParcelDraft>): void
}

function PartsAndLink({ lines, draft, onChange }: PartsAndLinkProps) {
  return (
    <details className="packing-more">
      <summary>Parts and tracking link</summary>
      <div className="packing-fields">
        {lines
          .filter(({ ready }) => ready > 0)
          .map((line) => (
            <Field
              key={line.lineId}
              label={`${nameOf(line)}: pieces in this parcel`}
              type="number"
              min={0}
              max={line.ready}
              value={draft.pieces[line.lineId] ?? line.ready}
              onChange={({ target }) => onChange({ pieces: { ...draft.pieces, [line.lineId]: target.value } })}
            />
          ))}
        <Field
          label="Tracking link (https://…), where the carrier’s name isn’t enough"
          type="url"
          inputMode="url"
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      </div>
    </details>
  )
}

function LineText({ line }: { line: PackingLine }) {
  const { title, scale, finishing, wishes, quantity, printed, posted, lost, ready } = line
  const notes = [
    lost > 0 && `${lost} sent again, as ${lost === 1 ? 'it' : 'they'} got lost`,
    posted > 0 && `${posted} of ${quantity} posted`,
    printed < quantity && `${quantity - printed} still to print`,
  ].filter(Boolean)
  return (
    <div>
      <strong className={ready === 0 ? 'dim' : undefined}>
        {ready} × <bdi>{title}</bdi>
      </strong>
      <div className="row loose">
        {scale && <span>{scale}</span>}
        {finishing.split(SEPARATOR).map((part) => (
          <span key={part} dir="auto">
            {part}
          </span>
        ))}
        {notes.length > 0 && <span className="worrying">{notes.join(', ')}</span>}
      </div>
      <Wishes wishes={wishes} />
    </div>
  )
}
