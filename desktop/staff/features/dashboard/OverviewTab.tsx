import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Attention } from './Attention.tsx'
import { Counts } from './Counts.tsx'
import { OVERVIEW_POLL_MS, OVERVIEW_URL } from './overview.ts'
import { SalesPanel } from './SalesPanel.tsx'
import { SyncGlance } from './SyncGlance.tsx'
import { WebhooksGlance } from './WebhooksGlance.tsx'
import '#staff/widgets/panels/panels.css'
import './overview.css'

/** /admin/overview: the state of the shop. */
export default function OverviewTab() {
  const read = useQuery({
    queryKey: [OVERVIEW_URL],
    queryFn: () => client.console.overview(),
    refetchInterval: OVERVIEW_POLL_MS,
    staleTime: 0,
  })
  return (
    <>
      <div className="staff-head">
        <h1>OVERVIEW</h1>
      </div>
      <div className="panels overview">
        <Loaded read={read} failure="Failed to load the overview">
          {(overview) => (
            <>
              <Counts overview={overview} />
              <Attention attention={overview.attention} />
            </>
          )}
        </Loaded>
        <SalesPanel />
        <SyncGlance />
        <WebhooksGlance />
      </div>
    </>
  )
}
