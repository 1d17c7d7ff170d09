import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { moment } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { isPostgres } from '#server/database/transact.ts'
import { version } from '#server/version.ts'
import { printOf, strangers, strangeWords } from './key-prints.ts'
import type { ServersTable } from './servers.table.ts'

const SHOWN_EVERY_MS = 10_000
/** Who has not shown itself for so long is away. */
const AWAY_MS = 3 * SHOWN_EVERY_MS
const KEPT_MS = 86_400_000

/** That this server is there, for whoever looks at the shop through another one. */
export interface Presence {
  /** Which of them is this one. */
  id: string
  /** All that are there, this one among them; the one that was started first comes first. None on SQLite, where there is one. */
  servers(): Promise<Selectable<ServersTable>[]>
  /** Those of them that sign with a key that this one doesn't know. */
  strangers(servers: Selectable<ServersTable>[]): Selectable<ServersTable>[]
  close(): Promise<void>
}

interface PresenceParts {
  /** Where it listens; 0: nobody knows yet. */
  port: number
  /** What it signs with, newest first. */
  keys: string[]
  isStopping(): boolean
  log: Logger
}

export function openPresence(db: Database, { port, keys, isStopping, log }: PresenceParts): Presence {
  const id = randomUUID()
  if (!isPostgres(db)) return { id, servers: async () => [], strangers: () => [], close: async () => undefined }
  const self = { host: port === 0 ? hostname() : `${hostname()}:${port}`, version, keyPrint: printOf(keys[0]!) }

  async function show() {
    const now = { seenAt: moment(db), isStopping: bit(isStopping()) }
    await db
      .insertInto('servers')
      .values({ id, ...self, startedAt: moment(db), ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute()
    await db.deleteFrom('servers').where('seenAt', '<', moment(db, -KEPT_MS)).execute()
  }

  const servers = () =>
    db.selectFrom('servers').selectAll().where('seenAt', '>', moment(db, -AWAY_MS)).orderBy('startedAt').execute()

  let told = ''
  async function warn() {
    const strange = strangers(await servers(), keys)
    const words = strange.length > 0 ? strangeWords(strange) : ''
    if (words && words !== told) log.warn(words)
    told = words
  }

  let showing = Promise.resolve()
  const begin = () =>
    void (showing = showing
      .then(show)
      .then(warn)
      .catch((error: unknown) => log.warn({ err: error }, 'that this server is there could not be noted')))
  begin()
  const timer = setInterval(begin, SHOWN_EVERY_MS)
  timer.unref()

  return {
    id,
    servers,
    strangers: (servers) => strangers(servers, keys),
    async close() {
      clearInterval(timer)
      await showing
      await db
        .deleteFrom('servers')
        .where('id', '=', id)
        .execute()
        // It is seen to be away.
        .catch((error: unknown) => log.warn({ err: error }, 'that this server goes could not be noted'))
    },
  }
}
