import { ConnectionPanel } from './ConnectionPanel.tsx'
import { History } from './History.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SandboxNotice } from './SandboxNotice.tsx'
import { SyncPanel } from './SyncPanel.tsx'
import { useConnection } from './shopify.ts'

/** The sync buttons, preview, connection and history. */
export function ShopifyScreen() {
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
