import { Button, Flex, Tag } from 'antd'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { useFeaturedSync, useOrdersSync, usePreviewing, useProductsSync } from './changes.ts'
import { LastSync, RunningSync, SyncAnnouncer } from './RunningSync.tsx'
import { HISTORY_STEP, isPreviewing, isUnderWay, usePreview, useSyncs } from './shopify.ts'

/** Manual syncs, and the progress of the running one, however it was started. */
export function SyncPanel({ canSync }: { canSync: boolean }) {
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
      <Flex wrap gap="small">
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
      </Flex>
      <SyncAnnouncer sync={running ?? read.data?.[0]} />
      <Loaded read={read} failure="Failed to load syncs">
        {([last]) => (running ? <RunningSync sync={running} /> : <LastSync sync={last} />)}
      </Loaded>
    </FocusPanel>
  )
}
