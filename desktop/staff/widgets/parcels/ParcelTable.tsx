import { Button, Popconfirm } from 'antd'
import { Link } from 'react-router-dom'
import type { Tracking } from '#shared/features/orders/order-status.contract.ts'
import type { Posting } from '#shared/features/orders/packing.contract.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import './parcels.css'
import { packingClient, parcelLists, pieceWords, stateWords } from './parcels.ts'

interface ParcelTableProps {
  caption: string
  parcels: readonly Posting[]
  /** Names a line of the order, where all parcels are of one; otherwise each row says of which order it is. */
  nameOf?: (lineId: string) => string
}

/** Parcels, to look at, to ask Shopify about, or to take back. */
export function ParcelTable({ caption, parcels, nameOf }: ParcelTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={parcels}
      rowKey={({ id }) => id}
      columns={[
        !nameOf && {
          title: 'Order',
          rowScope: 'row',
          render: ({ orderId, shopifyOrderNumber }) => (
            <Link className="parcel-order" to={staffPaths.adminRecord('orders', orderId)} dir="auto">
              {shopifyOrderNumber}
            </Link>
          ),
        },
        {
          title: 'Parcel',
          render: ({ pieces, lines }) =>
            nameOf && lines.length > 0 ? (
              <span>
                {lines.map(({ lineId, quantity }) => (
                  <div key={lineId}>
                    {quantity} × <bdi>{nameOf(lineId)}</bdi>
                  </div>
                ))}
              </span>
            ) : (
              pieceWords(pieces)
            ),
        },
        { title: 'Tracking', render: ({ tracking }) => <TrackingText tracking={tracking} /> },
        {
          title: 'State',
          render: (posting) => (
            <span>
              <span className={posting.state === 'posted' ? undefined : 'worrying'}>{stateWords(posting)}</span>
              {posting.note && !posting.isStuck && <small className="dim">{posting.note}</small>}
            </span>
          ),
        },
        {
          title: 'When',
          render: ({ createdAt, staffName }) => (
            <span>
              <time dateTime={createdAt}>{shopTimeText(createdAt)}</time>
              <small className="dim" dir="auto">
                {staffName}
              </small>
            </span>
          ),
        },
        { title: '', render: (posting) => <PostingAction posting={posting} /> },
      ]}
    />
  )
}

/** Carrier and number of a parcel, as a link where there is one. */
export function TrackingText({ tracking }: { tracking: Tracking }) {
  const text = [tracking.company, tracking.number].filter(Boolean).join(' ') || tracking.url
  const href = safeHref(tracking.url)
  if (!text) return <span className="dim">None</span>
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" dir="auto">
      {text}
    </a>
  ) : (
    <bdi>{text}</bdi>
  )
}

function PostingAction({ posting }: { posting: Posting }) {
  const { id, state, reportedTo, shopifyOrderNumber: number } = posting
  const params = { postingId: id }
  const undo = useChange({
    call: () => packingClient.undo({ params }),
    success: ({ message }) => message,
    failure: 'Failed to take the parcel back',
    refresh: parcelLists(posting),
  })
  const check = useChange({
    call: () => packingClient.check({ params }),
    success: ({ message }) => message,
    failure: 'Failed to ask Shopify',
    refresh: parcelLists(posting),
  })
  // A stuck one is settled above the list (`StuckParcels`).
  if (posting.isStuck) return null
  if (state === 'asking')
    return (
      <Button
        size="small"
        loading={check.isPending}
        aria-label={`Ask again about the parcel of ${number}`}
        onClick={() => void check.run()}
      >
        ASK AGAIN
      </Button>
    )
  if (state !== 'posted') return null
  if (reportedTo === 'hand')
    return (
      <Button
        size="small"
        loading={undo.isPending}
        aria-label={`Undo the parcel of ${number}`}
        onClick={() => void undo.run()}
      >
        UNDO
      </Button>
    )
  return (
    <Popconfirm
      title={`Cancel the parcel of ${number} in Shopify?`}
      description="Its pieces are to be packed again. If the customer was told of it, write to them: that email can’t be taken back."
      okText="CANCEL THE PARCEL"
      cancelText="KEEP IT"
      onConfirm={() => void undo.run()}
    >
      <Button size="small" loading={undo.isPending} aria-label={`Take back the parcel of ${number}`}>
        TAKE BACK
      </Button>
    </Popconfirm>
  )
}
