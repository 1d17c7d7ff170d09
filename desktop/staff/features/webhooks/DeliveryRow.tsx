import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { RecordName } from './RecordName.tsx'
import { StateTag } from './StateTag.tsx'
import { deliveryPath, times } from './webhooks.ts'

/** A delivery in the inbox: what it is about, and its outcome. */
export const DeliveryRow = memo(function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, topic, state, times: sent, attempts, outcome, receivedAt } = delivery
  // Passes the filter along, so that the link back can restore it.
  const { search } = useLocation()
  return (
    <li>
      <div>
        <div className="row">
          <StateTag state={state} />
          <Link to={{ pathname: deliveryPath(id), search }} dir="auto">
            {topic}
          </Link>
          <RecordName delivery={delivery} />
        </div>
        <p dir="auto">{outcome ?? (state === 'waiting' ? 'Waiting to be handled.' : '')}</p>
      </div>
      <span className="dim">
        <time dateTime={receivedAt}>{shopTimeText(receivedAt)}</time>
        {sent > 1 && `, sent ${times(sent)}`}
        {attempts > 1 && `, tried ${times(attempts)}`}
      </span>
    </li>
  )
})
