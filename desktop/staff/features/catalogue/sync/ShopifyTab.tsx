import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { SyncScreen } from './SyncScreen.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { History } from './History.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SyncPanel } from './SyncPanel.tsx'
import { useConnection } from './shopify.ts'
import { Alert } from 'antd'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'

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

/** The sync buttons, preview, connection and history. */
function ShopifyScreen() {
  const connection = useConnection()
  return (
    <>
      <div className="staff-head">
        <h1>SHOPIFY</h1>
      </div>
      <div className="panels">
        <SandboxNotice kind={connection.data?.kind} />
        <div className="panel-pair">
          <SyncPanel canSync={connection.data?.kind !== 'none'} />
          <ConnectionPanel read={connection} />
        </div>
        {connection.data?.kind !== 'none' && <PreviewPanel />}
        <History />
      </div>
    </>
  )
}

/** Warns that no real store is connected. */
function SandboxNotice({ kind }: { kind: ShopifyConnection['kind'] | undefined }) {
  if (kind === 'local')
    return (
      <Alert
        type="info"
        showIcon
        title="SANDBOX"
        description="This is a local Shopify sandbox with demo products: orders are simulated, and no money moves. To sell for real, set SHOPIFY_STORE_DOMAIN and the app’s credentials, then restart the shop."
      />
    )
  if (kind === 'none')
    return (
      <Alert
        type="warning"
        showIcon
        title="NO SHOPIFY"
        description="No Shopify store is configured, so there is nothing to sync with and nothing can be bought. Set SHOPIFY_STORE_DOMAIN and the app’s credentials, then restart the shop."
      />
    )
  return null
}
