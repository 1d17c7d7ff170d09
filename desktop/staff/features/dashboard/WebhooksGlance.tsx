import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { WEBHOOKS_POLL_MS, WEBHOOKS_URL } from './overview.ts'

type Status = ResponseBody<typeof webhooksContract.status>

/** Whether Shopify's webhooks are configured and arrive. */
export function WebhooksGlance() {
  const read = useQuery({
    queryKey: [WEBHOOKS_URL],
    queryFn: () => client.webhooks.status(),
    refetchInterval: WEBHOOKS_POLL_MS,
    staleTime: 0,
  })
  return (
    <section className="panel glance" aria-labelledby="glance-webhooks">
      <h2 id="glance-webhooks">WEBHOOKS {read.data && <State {...read.data} />}</h2>
      <Loaded read={read} failure="Failed to load webhooks">
        {({ lastDelivery, waiting, failed, lastReconcile }) => (
          <dl className="facts">
            <dt>Last delivery</dt>
            <dd>{lastDelivery ? `${shopTimeText(lastDelivery)}, ${fromNow(lastDelivery)}` : 'None yet'}</dd>
            <dt>Failed</dt>
            <dd>{failed}</dd>
            <dt>Waiting</dt>
            <dd>{waiting}</dd>
            <dt>Last reconcile</dt>
            <dd>
              {lastReconcile
                ? `${shopTimeText(lastReconcile.at)}: ${lastReconcile.found === 0 ? 'nothing was missed' : `${lastReconcile.found} missed and fixed`}`
                : 'Not yet'}
            </dd>
          </dl>
        )}
      </Loaded>
      <p>
        <Link to={staffPaths.adminTab('webhooks')}>{'> WEBHOOKS'}</Link>
      </p>
    </section>
  )
}

function State({ configured, isKnown, connectivity }: Status) {
  if (isKnown && !configured) return <Tag color="warning">NOT CONFIGURED</Tag>
  return connectivity.reachable ? <Tag color="success">REACHABLE</Tag> : <Tag color="error">UNREACHABLE</Tag>
}
