import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { SyncTag } from '#staff/widgets/SyncTag.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { SCHEDULER_POLL_MS, SCHEDULER_URL, SYNCS_URL } from './overview.ts'

/** The last sync, however it was started, and the next scheduled one. */
export function SyncSummary() {
  const polled = { refetchInterval: SCHEDULER_POLL_MS, staleTime: 0 }
  const scheduler = useQuery({ queryKey: [SCHEDULER_URL], queryFn: () => client.scheduler.status(), ...polled })
  const syncs = useQuery({
    queryKey: [SYNCS_URL, 'newest'],
    queryFn: () => client.sync.history({ query: { limit: 1 } }),
    ...polled,
  })
  const newest = syncs.data?.[0]
  return (
    <Panel
      className="glance"
      title="SYNC"
      tags={
        <>
          {newest && <SyncTag sync={newest} />}
          {scheduler.data && !scheduler.data.enabled && <Tag>SCHEDULER STOPPED</Tag>}
        </>
      }
    >
      <Facts
        facts={{
          'Last sync': (
            <Loaded read={syncs} failure="Failed to load syncs">
              {([sync]) => (sync ? <LastSync sync={sync} /> : 'Never')}
            </Loaded>
          ),
          'Next sync': (
            <Loaded read={scheduler} failure="Failed to load the scheduler">
              {({ nextSync }) => (nextSync ? `${shopTimeText(nextSync)}, ${fromNow(nextSync)}` : 'Not scheduled')}
            </Loaded>
          ),
        }}
      />
      <p>
        <Link to={staffPaths.adminTab('auto-sync')}>{'> AUTO SYNC'}</Link>{' '}
        <Link to={staffPaths.adminTab('shopify')}>{'> SHOPIFY'}</Link>
      </p>
    </Panel>
  )
}

function LastSync({ sync: { kind, startedBy, startedAt, finishedAt, error } }: { sync: Sync }) {
  const at = finishedAt ?? startedAt
  return (
    <>
      {shopTimeText(at)}, {fromNow(at)}: {kind}, started by <bdi>{startedBy}</bdi>
      {error && <p dir="auto">{error}</p>}
    </>
  )
}
