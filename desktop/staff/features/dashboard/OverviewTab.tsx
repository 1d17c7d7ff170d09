import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import {
  OVERVIEW_POLL_MS,
  OVERVIEW_URL,
  countsOf,
  furtherCounts,
  type Count,
  needsAttention,
  summarizeAlerts,
  tabOf,
  WEBHOOKS_POLL_MS,
  WEBHOOKS_URL,
} from './overview.ts'
import { SalesPanel } from './SalesPanel.tsx'
import { SyncGlance } from './SyncGlance.tsx'
import './overview.css'
import { Link } from 'react-router-dom'
import type { Overview, ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { Tag } from 'antd'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'

const colours = { error: 'error', warning: 'warning', info: 'processing' } as const

/** Alerts, worst first, each with a link to where it can be fixed. */
function Attention({ attention }: { attention: readonly ConsoleAlert[] }) {
  return (
    <Panel title="NEEDS.ATTENTION">
      <p aria-live="polite" className={attention.some(needsAttention) ? 'bright' : undefined}>
        {summarizeAlerts(attention)}
      </p>
      {attention.length > 0 && (
        <ul className="rows">
          {attention.map(({ level, text, path }) => (
            <li key={text}>
              <div className="row">
                <Tag color={colours[level]}>{level.toUpperCase()}</Tag>
                <span dir="auto">{text}</span>
                {path && <Link to={path}>{`> ${tabOf(path)}`}</Link>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The specified counts in large type, further ones below. Each links to its list. */
const Counts = ({ overview }: { overview: Overview }) => (
  <section className="counted" aria-label="Counts">
    <dl className="counts">{countsOf(overview).map(shown)}</dl>
    <dl className="counts counts-further">{furtherCounts(overview).map(shown)}</dl>
  </section>
)

const shown = ({ name, count, path }: Count) => (
  <div key={name} className="count">
    <dt>
      <Link to={path}>{name}</Link>
    </dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)

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

type Status = ResponseBody<typeof webhooksContract.status>

/** Whether Shopify's webhooks are configured and arrive. */
function WebhooksGlance() {
  const read = useQuery({
    queryKey: [WEBHOOKS_URL],
    queryFn: () => client.webhooks.status(),
    refetchInterval: WEBHOOKS_POLL_MS,
    staleTime: 0,
  })
  return (
    <Panel title="WEBHOOKS" tags={read.data && <State {...read.data} />} className="glance">
      <Loaded read={read} failure="Failed to load webhooks">
        {({ lastDelivery, waiting, failed, lastReconcile }) => (
          <Facts
            facts={{
              'Last delivery': lastDelivery ? `${shopTimeText(lastDelivery)}, ${fromNow(lastDelivery)}` : 'None yet',
              Failed: failed,
              Waiting: waiting,
              'Last reconcile': lastReconcile
                ? `${shopTimeText(lastReconcile.at)}: ${lastReconcile.found === 0 ? 'nothing was missed' : `${lastReconcile.found} missed and fixed`}`
                : 'Not yet',
            }}
          />
        )}
      </Loaded>
      <p>
        <Link to={staffPaths.adminTab('webhooks')}>{'> WEBHOOKS'}</Link>
      </p>
    </Panel>
  )
}

function State({ configured, isKnown, connectivity }: Status) {
  if (isKnown && !configured) return <Tag color="warning">NOT CONFIGURED</Tag>
  return connectivity.reachable ? <Tag color="success">REACHABLE</Tag> : <Tag color="error">UNREACHABLE</Tag>
}
