import type { Health } from '#shared/features/dashboard/console.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { bytes } from './health.ts'

/** The process that responded: memory, event loop and storage. */
export function Server({ health }: { health: Health }) {
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
