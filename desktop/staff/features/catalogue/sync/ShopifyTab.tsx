import { Route, Routes } from 'react-router-dom'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { SyncScreen } from './SyncScreen.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { History } from './History.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { useConnection, HISTORY_STEP, isPreviewing, isUnderWay, usePreview, useSyncs } from './shopify.ts'
import { Alert, Button, Tag } from 'antd'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { useFeaturedSync, useOrdersSync, usePreviewing, useProductsSync } from './changes.ts'
import { LastSync, RunningSync, SyncAnnouncer } from './RunningSync.tsx'

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
      <ScreenHead title="SHOPIFY" />
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

/** Manual syncs, and the progress of the running one, however it was started. */
function SyncPanel({ canSync }: { canSync: boolean }) {
  const read = useSyncs(HISTORY_STEP)
  const running = read.data?.find(isUnderWay)
  const ways: { kind: SyncKind; button: string; sync: { isPending: boolean; run(): Promise<unknown> } }[] = [
    { kind: 'products', button: 'SYNC PRODUCTS', sync: useProductsSync() },
    { kind: 'featured', button: 'SYNC FEATURED', sync: useFeaturedSync() },
    { kind: 'orders', button: 'SYNC ORDERS', sync: useOrdersSync() },
  ]
  const previewing = usePreviewing()
  const isBusy = (kind: SyncKind) =>
    running?.kind === kind || ways.some((way) => way.kind === kind && way.sync.isPending)
  const busy = ways.find(({ kind }) => isBusy(kind))
  const preview = usePreview().data
  return (
    <FocusPanel title="SYNC" tags={busy && <Tag color="processing">SYNCING</Tag>}>
      <p>
        Reads products with their prices and stock, the Featured collection, and orders from Shopify. PREVIEW shows what
        a product sync would change, without changing anything.
      </p>
      <div className="row">
        {ways.map(({ kind, button, sync }) => (
          <Button
            key={kind}
            type={kind === 'products' ? 'primary' : 'default'}
            loading={isBusy(kind)}
            disabled={!canSync || (busy !== undefined && busy.kind !== kind)}
            onClick={() => void sync.run()}
          >
            {button}
          </Button>
        ))}
        <Button
          loading={previewing.isPending || isPreviewing(preview)}
          disabled={!canSync}
          onClick={() => void previewing.run()}
        >
          PREVIEW
        </Button>
      </div>
      <SyncAnnouncer sync={running ?? read.data?.[0]} />
      <Loaded read={read} failure="Failed to load syncs">
        {([last]) => (running ? <RunningSync sync={running} /> : <LastSync sync={last} />)}
      </Loaded>
    </FocusPanel>
  )
}
