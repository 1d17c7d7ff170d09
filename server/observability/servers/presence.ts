import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { isPostgres } from '#server/database/transact.ts'
import { version } from '#server/version.ts'
import { joinFolder, SHARED, type SharedFolder } from './shared-folder.ts'
import { keyFingerprint, serversWithOtherKeys, otherKeysMessage } from './key-fingerprints.ts'
import type { ServersTable } from '#server/database/schema/servers.table.ts'

const SHOWN_EVERY_MS = 10_000
/** A server without a heartbeat for this long counts as gone. */
const AWAY_MS = 3 * SHOWN_EVERY_MS
const KEPT_MS = 86_400_000

/** Heartbeat of this server, and the list of running servers. */
export interface Presence {
  /** Id of this server. */
  id: string
  /** Running servers, including this one, oldest first. Empty on SQLite, which has only one. */
  servers(): Promise<Selectable<ServersTable>[]>
  /** Those that sign with a key this server doesn't know. */
  strangers(servers: Selectable<ServersTable>[]): Selectable<ServersTable>[]
  /** On SQLite: whether another server uses the same DATA_DIR. */
  isShared(): boolean
  close(): Promise<void>
}

interface PresenceParts {
  /** Null if it can't be written. */
  dataDir: string | null
  /** Listening port; 0 if not known yet. */
  port: number
  /** Signing keys, newest first. */
  keys: string[]
  isStopping(): boolean
  log: Logger
}

/** Null, and a warning, if the file can't be used: the shop needs it for nothing else. */
function tryToJoin(dataDir: string, log: Logger): SharedFolder | null {
  try {
    return joinFolder(dataDir)
  } catch (error) {
    log.warn(
      { err: error },
      'servers.lock in DATA_DIR can’t be used, so this server doesn’t notice others on the same folder. Nothing else is affected. Delete the file, and start the shop again',
    )
    return null
  }
}

export function openPresence(db: Database, { dataDir, port, keys, isStopping, log }: PresenceParts): Presence {
  const id = randomUUID()
  if (!isPostgres(db)) {
    const folder = dataDir === null ? null : tryToJoin(dataDir, log)
    const isShared = () => folder?.isShared() ?? false
    if (isShared()) log.warn(SHARED)
    return { id, servers: async () => [], strangers: () => [], isShared, close: async () => folder?.close() }
  }
  const self = { host: port === 0 ? hostname() : `${hostname()}:${port}`, version, keyPrint: keyFingerprint(keys[0]!) }

  async function show() {
    const now = { seenAt: sqlNow(db), isStopping: bit(isStopping()) }
    await db
      .insertInto('servers')
      .values({ id, ...self, startedAt: sqlNow(db), ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute()
    await db.deleteFrom('servers').where('seenAt', '<', sqlNow(db, -KEPT_MS)).execute()
  }

  const servers = () =>
    db.selectFrom('servers').selectAll().where('seenAt', '>', sqlNow(db, -AWAY_MS)).orderBy('startedAt').execute()

  let lastWarning = ''
  async function warn() {
    const others = serversWithOtherKeys(await servers(), keys)
    const warning = others.length > 0 ? otherKeysMessage(others) : ''
    if (warning && warning !== lastWarning) log.warn(warning)
    lastWarning = warning
  }

  let showing = Promise.resolve()
  const begin = () =>
    void (showing = showing
      .then(show)
      .then(warn)
      .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of this server could not be stored')))
  begin()
  const timer = setInterval(begin, SHOWN_EVERY_MS)
  timer.unref()

  return {
    id,
    servers,
    isShared: () => false,
    strangers: (servers) => serversWithOtherKeys(servers, keys),
    async close() {
      clearInterval(timer)
      await showing
      await db
        .deleteFrom('servers')
        .where('id', '=', id)
        .execute()
        // Without the update, its heartbeat expires.
        .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of this server could not be deleted'))
    },
  }
}
