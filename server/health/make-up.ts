import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import { strangeWords } from '#server/servers/key-prints.ts'
import type { Presence } from '#server/servers/presence.ts'
import { version } from '#server/version.ts'
import { well, worrying, type Check } from './check.ts'

interface MakeUpParts {
  db: Database
  /** FILES_URL; null: the disk. */
  filesUrl: string | null
  presence: Presence
}

/** What the shop is made of: where what is kept is kept, and which servers there are. For staff, and for nobody else. */
export async function makeUp({ db, filesUrl, presence }: MakeUpParts): Promise<Check[]> {
  const engine = isPostgres(db) ? 'PostgreSQL' : 'SQLite'
  const asked = isPostgres(db)
    ? sql<{ number: string }>`select current_setting('server_version') as number`
    : sql<{ number: string }>`select sqlite_version() as number`
  const { rows } = await asked.execute(db)
  // Debian says more than the number.
  const number = rows[0]!.number.split(' ')[0]!
  const files = filesUrl ? `in the object store ${filesUrl.split('?')[0]}` : 'on this server’s disk'
  return [well('made of', `${engine} ${number}; images ${files}.`), await serversCheck(presence)]
}

async function serversCheck(presence: Presence): Promise<Check> {
  const servers = await presence.servers()
  const strange = presence.strangers(servers)
  if (servers.length === 0) return well('servers', 'This one, by itself.')
  const named = servers.map(
    (server) => `${server.host} (${server.version}${server.isStopping ? ', which is stopping' : ''})`,
  )
  const text = `${servers.length === 1 ? 'One' : servers.length}: ${named.join(', ')}.`
  if (strange.length > 0) return worrying('servers', `${text} ${strangeWords(strange)}`)
  return servers.every((server) => server.version === version)
    ? well('servers', text)
    : worrying('servers', `${text} They are of different versions.`)
}
