import { Tag } from 'antd'
import type { Health } from '#shared/features/dashboard/console.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

/** All servers of the shop, whichever of them responded. */
export function Servers({ servers }: { servers: Health['servers'] }) {
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
