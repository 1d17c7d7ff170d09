import { Tag } from 'antd'
import type { Health } from '#shared/features/console/console.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { when } from '#staff/widgets/when.ts'

/** The servers of a shop that has several: whichever of them answers, all of them are told. */
export function Servers({ servers }: { servers: Health['servers'] }) {
  const count =
    servers.length === 1 ? 'One server works for this shop.' : `${servers.length} servers work for this shop.`
  const versions = new Set(servers.map(({ version }) => version))
  return (
    <section className="panel servers" aria-labelledby="servers">
      <h2 id="servers">SERVERS</h2>
      <p>
        {count}
        {versions.size > 1 && ' They are of different versions: an update is under way.'}
      </p>
      <ul className="checks">
        {servers.map(({ id, host, version, startedAt, isStopping, isThis }) => (
          <li key={id}>
            <Tag color={isStopping ? 'warning' : 'success'}>{isStopping ? 'STOPPING' : 'SERVES'}</Tag>
            <span className="bright">{host}</span>
            <span>
              version {version}, started {when(startedAt)}, {fromNow(startedAt)}
              {isThis && ' · answers you now'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
