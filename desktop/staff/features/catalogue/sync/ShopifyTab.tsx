import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/NotFoundScreen.tsx'
import { ShopifyScreen } from './ShopifyScreen.tsx'
import { SyncScreen } from './SyncScreen.tsx'
import '#staff/widgets/panels/panels.css'
import './shopify.css'

/** /admin/shopify: manual syncs, their previews and history, and the connection; single syncs below it. */
export default function ShopifyTab() {
  return (
    <Routes>
      <Route index element={<ShopifyScreen />} />
      <Route path="syncs/:id" element={<SyncScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
