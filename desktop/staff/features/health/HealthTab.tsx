import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { HEALTH_URL, POLL_MS, checkColours, summarizeChecks, worstFirst, bytes } from './health.ts'
import { JobsPanel } from './JobsPanel.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import './health.css'
import { Tag } from 'antd'
import { Fragment } from 'react'
import type { Health } from '#shared/features/dashboard/dashboard.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/** The process that responded: memory, event loop and storage. */
function Server({ health }: { health: Health }) {
  const { version, node, startedAt, memory, eventLoop, storage, schema, lastBackup, sockets, servers } = health
  const me = servers.find(({ isThis }) => isThis)
  const facts = {
    'Served by': me !== undefined && servers.length > 1 && me.host,
    Version: `${version}, Node ${node}`,
    Started: `${shopTimeText(startedAt)}, ${fromNow(startedAt)}`,
    Memory: `${bytes(memory.process)}, including ${bytes(memory.heap)} of JavaScript heap`,
    'Event loop': `delayed ${ms(eventLoop.p99)} (p99), ${ms(eventLoop.longest)} at most, in the last minute`,
    'Live connections': `${sockets} ${sockets === 1 ? 'window' : 'windows'} receiving updates`,
    Database: me
      ? bytes(storage.database)
      : `${bytes(storage.database)}, plus ${bytes(storage.writeAheadLog)} of write-ahead log`,
    Files: storage.files === null ? 'The file storage can’t be reached' : `${bytes(storage.files)} of images`,
    Disk: `${bytes(storage.free)} free of ${bytes(storage.total)}`,
    Schema: schema,
    'Last backup': lastBackup
      ? `${shopTimeText(lastBackup)}, ${fromNow(lastBackup)}`
      : 'None by the backup command yet',
  }
  return (
    <Panel title="SERVER">
      <Facts facts={facts} />
    </Panel>
  )
}

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`

const JobsByKind = ({ jobs }: { jobs: Health['jobs'] }) => (
  <Panel title="JOBS.BY_KIND">
    {jobs.length === 0 ? (
      <p>[NO JOBS WAITING OR RUNNING]</p>
    ) : (
      <DataTable
        isScrolling
        caption="Jobs by kind"
        rows={jobs}
        rowKey={({ kind }) => kind}
        columns={[
          { title: 'Kind', rowScope: 'row', render: ({ kind }) => kind },
          { title: 'Waiting', align: 'end', render: ({ waiting }) => waiting },
          { title: 'Running', align: 'end', render: ({ running }) => running },
          { title: 'Dead', align: 'end', render: ({ dead }) => (dead > 0 ? <span className="bad">{dead}</span> : 0) },
          { title: 'Oldest due', align: 'end', render: ({ oldestDue }) => (oldestDue ? fromNow(oldestDue) : 'None') },
        ]}
      />
    )}
  </Panel>
)

const Checks = ({ checks }: { checks: Health['checks'] }) => (
  <Panel title="CHECKS">
    <p aria-live="polite">{summarizeChecks(checks)}</p>
    <Facts
      facts={Object.fromEntries(
        worstFirst(checks).map(({ name, state, text }) => {
          const tag = <Tag color={checkColours[state]}>{state.toUpperCase()}</Tag>
          return [
            name,
            <Fragment key={name}>
              {tag} {text}
            </Fragment>,
          ]
        }),
      )}
    />
  </Panel>
)

/** /admin/health: the state of the server, and waiting, running and failed jobs. */
export default function HealthTab() {
  const read = useQuery({
    queryKey: [HEALTH_URL],
    queryFn: () => client.console.health(),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  return (
    <>
      <ScreenHead title="HEALTH" />
      <div className="panels health">
        <Loaded read={read} failure="Failed to load the server status">
          {(health) => (
            <>
              <Checks checks={health.checks} />
              <Server health={health} />
              {health.servers.length > 0 && <Servers servers={health.servers} />}
              <JobsByKind jobs={health.jobs} />
            </>
          )}
        </Loaded>
        <JobsPanel />
      </div>
    </>
  )
}

/** All servers of the shop, whichever of them responded. */
function Servers({ servers }: { servers: Health['servers'] }) {
  const count = servers.length === 1 ? 'One server runs this shop.' : `${servers.length} servers run this shop.`
  const versions = new Set(servers.map(({ version }) => version))
  return (
    <Panel title="SERVERS">
      <p>
        {count}
        {versions.size > 1 && 'They run different versions: an update is in progress.'}
      </p>
      <ul className="rows">
        {servers.map(({ id, host, version, startedAt, isStopping, isThis }) => (
          <li key={id}>
            <div className="row">
              <Tag color={isStopping ? 'warning' : 'success'}>{isStopping ? 'STOPPING' : 'RUNNING'}</Tag>
              <span className="bright">{host}</span>
              <span>
                version {version}, started {shopTimeText(startedAt)}, {fromNow(startedAt)}
                {isThis && '· serving you now'}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
