import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import { otherKeysMessage } from '#server/observability/servers/key-fingerprints.ts'
import { SHARED } from '#server/observability/servers/shared-folder.ts'
import type { Presence } from '#server/observability/servers/presence.ts'
import { version } from '#server/version.ts'
import { ok, warning, type Check } from './check.ts'

interface MakeUpParts {
  db: Database
  /** FILES_URL; null: local storage. */
  filesUrl: string | null
  presence: Presence
}

/** Describes the deployment for staff: database, file storage and servers. */
export async function describeDeployment({ db, filesUrl, presence }: MakeUpParts): Promise<Check[]> {
  const engine = isPostgres(db) ? 'PostgreSQL' : 'SQLite'
  const query = isPostgres(db)
    ? sql<{ number: string }>`select current_setting('server_version') as number`
    : sql<{ number: string }>`select sqlite_version() as number`
  const { rows } = await query.execute(db)
  // Debian appends more than the version number.
  const number = rows[0]!.number.split(' ')[0]!
  const files = filesUrl ? `in the object store ${filesUrl.split('?')[0]}` : 'on this server’s disk'
  return [ok('made of', `${engine} ${number}; images ${files}.`), await serversCheck(presence)]
}

async function serversCheck(presence: Presence): Promise<Check> {
  const servers = await presence.servers()
  const others = presence.strangers(servers)
  if (servers.length === 0) return presence.isShared() ? warning('servers', SHARED) : ok('servers', 'Only this one.')
  const named = servers.map((server) => `${server.host} (${server.version}${server.isStopping ? ', stopping' : ''})`)
  const text = `${servers.length === 1 ? 'One' : servers.length}: ${named.join(', ')}.`
  if (others.length > 0) return warning('servers', `${text} ${otherKeysMessage(others)}`)
  return servers.every((server) => server.version === version)
    ? ok('servers', text)
    : warning('servers', `${text} Their versions differ.`)
}
