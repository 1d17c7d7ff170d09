import { Route, Routes } from 'react-router-dom'
import { NoSuchScreen } from '#staff/NoSuchScreen.tsx'
import { DeliveryScreen } from './DeliveryScreen.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'
import '#staff/widgets/panels/panels.css'
import './webhooks.css'

/** /admin/webhooks: what Shopify tells the shop of, and whether it arrives; a webhook with its payload below it. */
export default function WebhooksTab() {
  return (
    <Routes>
      <Route index element={<WebhooksScreen />} />
      <Route path=":id" element={<DeliveryScreen />} />
      <Route path="*" element={<NoSuchScreen />} />
    </Routes>
  )
}
