import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { HEALTH_URL, POLL_MS, checkColours, summarizeChecks, worstFirst, bytes } from './health.ts'
import { JobsPanel } from './JobsPanel.tsx'
import '#staff/widgets/panels/panels.css'
import './health.css'
import { Tag } from 'antd'
import type { Health } from '#shared/features/dashboard/dashboard.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

/** The process that responded: memory, event loop and storage. */
function Server({ health }: { health: Health }) {
  const { version, node, startedAt, memory, eventLoop, storage, schema, lastBackup, sockets, servers } = health
  const me = servers.find(({ isThis }) => isThis)
  const facts = [
    ...(me && servers.length > 1 ? [['Served by', me.host] as const] : []),
    ['Version', `${version}, Node ${node}`],
    ['Started', `${shopTimeText(startedAt)}, ${fromNow(startedAt)}`],
    ['Memory', `${bytes(memory.process)}, including ${bytes(memory.heap)} of JavaScript heap`],
    ['Event loop', `delayed ${ms(eventLoop.p99)} (p99), ${ms(eventLoop.longest)} at most, in the last minute`],
    ['Live connections', `${sockets} ${sockets === 1 ? 'window' : 'windows'} receiving updates`],
    [
      'Database',
      me
        ? bytes(storage.database)
        : `${bytes(storage.database)}, plus ${bytes(storage.writeAheadLog)} of write-ahead log`,
    ],
    ['Files', storage.files === null ? 'The file storage can’t be reached' : `${bytes(storage.files)} of images`],
    ['Disk', `${bytes(storage.free)} free of ${bytes(storage.total)}`],
    ['Schema', schema],
    [
      'Last backup',
      lastBackup ? `${shopTimeText(lastBackup)}, ${fromNow(lastBackup)}` : 'None by the backup command yet',
    ],
  ] as const
  return (
    <section className="panel" aria-labelledby="server">
      <h2 id="server">SERVER</h2>
      <dl className="facts">
        {facts.map(([name, words]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`

const JobsByKind = ({ jobs }: { jobs: Health['jobs'] }) => (
  <section className="panel" aria-labelledby="kinds">
    <h2 id="kinds">JOBS.BY_KIND</h2>
    {jobs.length === 0 ? (
      <p>[NO JOBS WAITING OR RUNNING]</p>
    ) : (
      // The table scrolls on phones, so it must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section className="kinds" tabIndex={0} aria-label="Jobs by kind">
        <table>
          <thead>
            <tr>
              {['Kind', 'Waiting', 'Running', 'Dead', 'Oldest due'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ kind, waiting, running, dead, oldestDue }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td>{waiting}</td>
                <td>{running}</td>
                <td className={dead > 0 ? 'kinds-dead' : undefined}>{dead}</td>
                <td>{oldestDue ? fromNow(oldestDue) : 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)

const Checks = ({ checks }: { checks: Health['checks'] }) => (
  <section className="panel" aria-labelledby="checks">
    <h2 id="checks">CHECKS</h2>
    <p aria-live="polite">{summarizeChecks(checks)}</p>
    <ul className="checks">
      {worstFirst(checks).map(({ name, state, text }) => (
        <li key={name}>
          <Tag color={checkColours[state]}>{state.toUpperCase()}</Tag>
          <span className="bright">{name}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
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
      <div className="staff-head">
        <h1>HEALTH</h1>
      </div>
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
    <section className="panel servers" aria-labelledby="servers">
      <h2 id="servers">SERVERS</h2>
      <p>
        {count}
        {versions.size > 1 && 'They run different versions: an update is in progress.'}
      </p>
      <ul className="checks">
        {servers.map(({ id, host, version, startedAt, isStopping, isThis }) => (
          <li key={id}>
            <Tag color={isStopping ? 'warning' : 'success'}>{isStopping ? 'STOPPING' : 'RUNNING'}</Tag>
            <span className="bright">{host}</span>
            <span>
              version {version}, started {shopTimeText(startedAt)}, {fromNow(startedAt)}
              {isThis && '· serving you now'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
