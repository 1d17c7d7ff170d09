import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Posting } from '#shared/features/orders/packing.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import './parcels.css'
import { packingClient, parcelLists, pieceWords } from './parcels.ts'

/** Parcels of which Shopify doesn't say whether they were posted. Staff ask again, or say what they know. */
export function StuckParcels({ parcels }: { parcels: readonly Posting[] }) {
  const stuck = parcels.filter(({ isStuck }) => isStuck)
  return (
    stuck.length > 0 && (
      <ul className="stuck-parcels" aria-label="Parcels to settle">
        {stuck.map((parcel) => (
          <li key={parcel.id}>
            <StuckParcel parcel={parcel} />
          </li>
        ))}
      </ul>
    )
  )
}

function StuckParcel({ parcel }: { parcel: Posting }) {
  const { id, orderId, shopifyOrderNumber: number, pieces, note, staffName, createdAt } = parcel
  const params = { postingId: id }
  const refresh = parcelLists(parcel)
  const check = useChange({
    call: () => packingClient.check({ params }),
    success: ({ message }) => message,
    failure: 'Shopify still doesn’t say',
    refresh,
  })
  const settle = useChange({
    call: (wasPosted: boolean) => packingClient.settle({ params, body: { wasPosted } }),
    success: ({ message }) => message,
    failure: 'Failed to settle the parcel',
    refresh,
  })
  const isBusy = check.isPending || settle.isPending
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          Was the parcel of{' '}
          <Link to={staffPaths.adminRecord('orders', orderId)} dir="auto">
            {number}
          </Link>{' '}
          posted?
        </>
      }
      description={
        <>
          <p>
            <bdi>{staffName}</bdi> posted {pieceWords(pieces)} on {shopTimeText(createdAt)}, and Shopify doesn’t say
            whether it has the parcel: <q dir="auto">{note}</q>
          </p>
          <p>
            Until this is settled, the order can’t be posted. Look at the order in Shopify’s admin, and whether the
            parcel is still here. If Shopify has the parcel after all, its pieces count as posted, and only once.
          </p>
          <div className="row loose">
            <Button
              loading={settle.pending === true}
              disabled={isBusy && settle.pending !== true}
              aria-label={`IT WAS POSTED: the parcel of ${number}`}
              onClick={() => void settle.run(true)}
            >
              IT WAS POSTED
            </Button>
            <Button
              loading={settle.pending === false}
              disabled={isBusy && settle.pending !== false}
              aria-label={`IT WAS NOT POSTED: the parcel of ${number}`}
              onClick={() => void settle.run(false)}
            >
              IT WAS NOT POSTED
            </Button>
            <Button
              loading={check.isPending}
              disabled={settle.isPending}
              aria-label={`ASK SHOPIFY AGAIN about the parcel of ${number}`}
              onClick={() => void check.run()}
            >
              ASK SHOPIFY AGAIN
            </Button>
          </div>
        </>
      }
    />
  )
}
