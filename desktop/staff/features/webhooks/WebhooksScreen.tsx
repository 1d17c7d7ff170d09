import { HealthPanel } from './HealthPanel.tsx'
import { Inbox } from './Inbox.tsx'
import { Subscriptions } from './Subscriptions.tsx'

/** The health of webhooks, the subscriptions at Shopify and the inbox (staff specification, section 2, Webhooks). */
export function WebhooksScreen() {
  return (
    <>
      <div className="staff-head">
        <h1>WEBHOOKS</h1>
      </div>
      <div className="panels">
        <HealthPanel />
        <Inbox />
        <Subscriptions />
      </div>
    </>
  )
}
