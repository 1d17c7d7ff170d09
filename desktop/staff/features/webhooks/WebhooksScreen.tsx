import { useRef } from 'react'
import { HealthPanel } from './HealthPanel.tsx'
import { Inbox } from './Inbox.tsx'
import { Subscriptions } from './Subscriptions.tsx'

/** Webhook health, the subscriptions at Shopify and the inbox. */
export function WebhooksScreen() {
  const inbox = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className="staff-head">
        <h1>WEBHOOKS</h1>
      </div>
      <div className="panels">
        <div className="panel-pair">
          <HealthPanel toInbox={() => inbox.current?.focus()} />
          <Subscriptions />
        </div>
        <Inbox heading={inbox} />
      </div>
    </>
  )
}
