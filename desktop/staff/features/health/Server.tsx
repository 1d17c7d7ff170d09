import type { Health } from '#shared/features/console/console.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { when } from '#staff/widgets/when.ts'
import { bytes } from './health.ts'

/** The process that answers, its memory, and what is kept on the disk. */
export function Server({ health }: { health: Health }) {
  const { version, node, startedAt, memory, eventLoop, storage, schema, lastBackup, sockets, servers } = health
  const me = servers.find(({ isThis }) => isThis)
  const facts = [
    ...(me && servers.length > 1 ? [['Answered by', me.host] as const] : []),
    ['Version', `${version}, Node ${node}`],
    ['Started', `${when(startedAt)}, ${fromNow(startedAt)}`],
    ['Memory', `${bytes(memory.process)}, of which ${bytes(memory.heap)} are JavaScript's`],
    ['Main loop', `held up ${ms(eventLoop.p99)} (p99), ${ms(eventLoop.longest)} at the longest, in the last minute`],
    ['Open shops', `${sockets} ${sockets === 1 ? 'hears' : 'hear'} of changes`],
    [
      'Database',
      me
        ? bytes(storage.database)
        : `${bytes(storage.database)}, and ${bytes(storage.writeAheadLog)} not yet moved into it`,
    ],
    ['Files', storage.files === null ? 'Their store can’t be reached' : `${bytes(storage.files)} of pictures`],
    ['Disk', `${bytes(storage.free)} free of ${bytes(storage.total)}`],
    ['Schema', schema],
    ['Last backup', lastBackup ? `${when(lastBackup)}, ${fromNow(lastBackup)}` : 'Never by its own command'],
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
