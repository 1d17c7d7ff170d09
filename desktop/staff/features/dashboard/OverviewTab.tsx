import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import {
  OVERVIEW_POLL_MS,
  OVERVIEW_URL,
  countsOf,
  furtherCounts,
  type Count,
  isAboutUnread,
  needsAttention,
  summarizeAlerts,
  nameList,
  tabOf,
  WEBHOOKS_POLL_MS,
  WORK_URL,
  workOf,
  WEBHOOKS_URL,
} from './overview.ts'
import { SalesPanel } from './SalesPanel.tsx'
import { SyncSummary } from './SyncSummary.tsx'
import './overview.css'
import { Link } from 'react-router-dom'
import type { ConsoleWork } from '#shared/features/dashboard/dashboard.schema.ts'
import { Tag } from 'antd'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

const colours = { error: 'error', warning: 'warning', info: 'processing' } as const

/** The work to do first, each kind with one link to where it is done. What there is none of is small. */
const ToDo = ({ work }: { work: ConsoleWork }) => (
  <Panel title="TO.DO">
    <ol className="to-do">
      {workOf(work).map(({ count, text, note, path }) => (
        <li key={path}>
          <Link to={path} className="to-do-line" data-asks={count > 0 || undefined}>
            <strong>{count.toLocaleString('en-US')}</strong> <span>{[text, note].filter(Boolean).join(', ')}</span>
          </Link>
        </li>
      ))}
    </ol>
  </Panel>
)

/**
 * Problems, worst first, one line for each cause with a link to where it can be fixed. Those that are known at once
 * stay until everything is checked, which may take a moment.
 */
function Attention({ work }: { work: ConsoleWork }) {
  const isPartial = work.pending.length > 0
  const read = useQuery({
    queryKey: [OVERVIEW_URL, 'all'],
    queryFn: () => client.console.overview(),
    staleTime: 0,
    refetchInterval: OVERVIEW_POLL_MS,
    enabled: isPartial,
  })
  const found = (isPartial && read.data?.attention) || work.attention
  const attention = found.filter((alert) => !isAboutUnread(alert))
  const problems = attention.filter(needsAttention).length
  const summary = summarizeAlerts(attention)
  return (
    <Panel title="NEEDS.ATTENTION">
      <p aria-live="polite" className={problems > 0 ? 'to-do-line' : undefined} data-asks={problems > 0 || undefined}>
        {problems > 0 && <strong>{problems}</strong>} <span>{summary}</span>
      </p>
      {isPartial && !read.isError && read.data === undefined && (
        <p className="dim" aria-live="polite">
          [CHECKING] {nameList.format(work.pending)}
        </p>
      )}
      {isPartial && read.isError && (
        <Loaded read={read} failure={`Failed to check ${nameList.format(work.pending)}`}>
          {() => null}
        </Loaded>
      )}
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

/** The specified counts, and further ones. Each links to its list. */
const Counts = ({ work }: { work: ConsoleWork }) => (
  <section className="counted" aria-label="Counts">
    <dl className="counts">{[...countsOf(work), ...furtherCounts(work)].map(shown)}</dl>
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

/** /admin/overview: what to do first, and the state of the shop. */
export default function OverviewTab() {
  const read = useQuery({
    queryKey: [WORK_URL],
    queryFn: () => client.console.work(),
    refetchInterval: OVERVIEW_POLL_MS,
    staleTime: 0,
  })
  return (
    <>
      <ScreenHead title="OVERVIEW" />
      <div className="panels overview">
        <Loaded read={read} failure="Failed to load the overview">
          {(work) => (
            <>
              <ToDo work={work} />
              <Attention work={work} />
              <Counts work={work} />
            </>
          )}
        </Loaded>
        <SalesPanel />
        <SyncSummary />
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
