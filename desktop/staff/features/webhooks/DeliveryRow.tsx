import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { when } from '#staff/widgets/when.ts'
import { StateTag } from './StateTag.tsx'
import { deliveryPath, subjectWords, times } from './webhooks.ts'

/** A webhook in the inbox: what it was about, and what came of it. */
export const DeliveryRow = memo(function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, topic, subject, state, times: sent, attempts, outcome, receivedAt } = delivery
  // The filter goes along, and comes back with the way back.
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
        {outcome ?? (state === 'waiting' ? 'It is about to be handled.' : '')}
      </span>
      <span className="dim">
        <time dateTime={receivedAt}>{when(receivedAt)}</time>
        {sent > 1 && `, sent ${times(sent)}`}
        {attempts > 1 && `, tried ${times(attempts)}`}
      </span>
    </li>
  )
})
