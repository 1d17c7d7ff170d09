import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { SchedulerStatus } from '#shared/features/scheduler/scheduler.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { when } from '#staff/widgets/when.ts'
import { SCHEDULER_POLL_MS, SCHEDULER_URL } from './overview.ts'

/** Whether the catalogue is kept up to date. */
export function SyncGlance() {
  const read = useQuery({
    queryKey: [SCHEDULER_URL],
    queryFn: () => client.scheduler.status(),
    refetchInterval: SCHEDULER_POLL_MS,
    staleTime: 0,
  })
  return (
    <section className="panel glance" aria-labelledby="glance-sync">
      <h2 id="glance-sync">SYNC {read.data && <State {...read.data} />}</h2>
      <Loaded read={read} failure="The scheduler could not be asked">
        {({ lastSync, nextSync }) => (
          <dl className="facts">
            <dt>Last sync</dt>
            <dd>{lastSync ? `${when(lastSync)}, ${fromNow(lastSync)}` : 'Never'}</dd>
            <dt>Next sync</dt>
            <dd>{nextSync ? `${when(nextSync)}, ${fromNow(nextSync)}` : 'Not planned'}</dd>
          </dl>
        )}
      </Loaded>
      <p>
        <Link to={staffPaths.adminTab('auto-sync')}>{'> AUTO SYNC'}</Link>{' '}
        <Link to={staffPaths.adminTab('shopify')}>{'> SHOPIFY'}</Link>
      </p>
    </section>
  )
}

function State({ enabled, sync }: SchedulerStatus) {
  if (sync?.state === 'running') return <Tag color="processing">SYNCING</Tag>
  if (sync?.state === 'failed') return <Tag color="error">FAILED</Tag>
  return enabled ? <Tag color="success">ACTIVE</Tag> : <Tag>STOPPED</Tag>
}
