import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/NotFoundScreen.tsx'
import { DeliveryScreen } from './DeliveryScreen.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'
import '#staff/widgets/panels/panels.css'
import './webhooks.css'

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
