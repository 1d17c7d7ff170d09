import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { DeliveryScreen } from './DeliveryScreen.tsx'
import './webhooks.css'
import { useRef } from 'react'
import { HealthPanel } from './HealthPanel.tsx'
import { Inbox } from './Inbox.tsx'
import { Subscriptions } from './Subscriptions.tsx'

/** /admin/webhooks: health, subscriptions and inbox; a single delivery below it. */
export default function WebhooksTab() {
  return (
    <Routes>
      <Route index element={<WebhooksScreen />} />
      <Route path=":id" element={<DeliveryScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

/** Webhook health, the subscriptions at Shopify and the inbox. */
function WebhooksScreen() {
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
