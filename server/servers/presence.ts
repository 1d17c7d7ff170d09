import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { moment } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { isPostgres } from '#server/database/transact.ts'
import { version } from '#server/version.ts'
import type { ServersTable } from './servers.table.ts'

const SHOWN_EVERY_MS = 10_000
/** Who has not shown itself for so long is away. */
const AWAY_MS = 3 * SHOWN_EVERY_MS
const KEPT_MS = 86_400_000

/** That this server is there, for whoever looks at the shop through another one. */
export interface Presence {
  /** All that are there, this one among them; the one that was started first comes first. None on SQLite, where there is one. */
  servers(): Promise<Selectable<ServersTable>[]>
  close(): Promise<void>
}

export function openPresence(db: Database, { isStopping, log }: { isStopping(): boolean; log: Logger }): Presence {
  if (!isPostgres(db)) return { servers: async () => [], close: async () => undefined }
  const id = randomUUID()

  async function show() {
    const now = { seenAt: moment(db), isStopping: bit(isStopping()) }
    await db
      .insertInto('servers')
      .values({ id, host: hostname(), version, startedAt: moment(db), ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute()
    await db.deleteFrom('servers').where('seenAt', '<', moment(db, -KEPT_MS)).execute()
  }

  let showing = Promise.resolve()
  const begin = () =>
    void (showing = showing
      .then(show)
      .catch((error: unknown) => log.warn({ err: error }, 'that this server is there could not be noted')))
  begin()
  const timer = setInterval(begin, SHOWN_EVERY_MS)
  timer.unref()

  return {
    servers: () =>
      db.selectFrom('servers').selectAll().where('seenAt', '>', moment(db, -AWAY_MS)).orderBy('startedAt').execute(),
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
