import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { StateTag } from './StateTag.tsx'
import { deliveryPath, subjectWords, times } from './webhooks.ts'

/** A delivery in the inbox: its subject and outcome. */
export const DeliveryRow = memo(function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, topic, subject, state, times: sent, attempts, outcome, receivedAt } = delivery
  // Passes the filter along, so that the link back can restore it.
  const { search } = useLocation()
  return (
    <li className="delivery">
      <span className="delivery-head">
        <StateTag state={state} />
        <Link to={{ pathname: deliveryPath(id), search }} dir="auto">
          {topic}
        </Link>
        <bdi>{subjectWords(subject)}</bdi>
      </span>
      <span className="delivery-outcome" dir="auto">
        {outcome ?? (state === 'waiting' ? 'Waiting to be handled.' : '')}
      </span>
      <span className="dim">
        <time dateTime={receivedAt}>{shopTimeText(receivedAt)}</time>
        {sent > 1 && `, sent ${times(sent)}`}
        {attempts > 1 && `, tried ${times(attempts)}`}
      </span>
    </li>
  )
})
