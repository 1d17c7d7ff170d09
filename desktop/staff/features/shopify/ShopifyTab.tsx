import { Route, Routes } from 'react-router-dom'
import { NoSuchScreen } from '#staff/NoSuchScreen.tsx'
import { ShopifyScreen } from './ShopifyScreen.tsx'
import { SyncScreen } from './SyncScreen.tsx'
import '#staff/widgets/panels/panels.css'
import './shopify.css'

/** /admin/shopify: syncs by hand, what they would change and have changed, and the connection; a sync below it. */
export default function ShopifyTab() {
  return (
    <Routes>
      <Route index element={<ShopifyScreen />} />
      <Route path="syncs/:id" element={<SyncScreen />} />
      <Route path="*" element={<NoSuchScreen />} />
    </Routes>
  )
}
