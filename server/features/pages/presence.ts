import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Presence } from '#shared/features/pages/pages.record.ts'

/** Windows send a heartbeat every 10 s; after this time without one they count as closed. */
export const PRESENCE_TIMEOUT_MS = 25_000

interface Heartbeat {
  pageId: number
  /** Id of the browser window. */
  window: string
  isLeaving: boolean
}

interface PagePresence {
  others: Presence[]
  /** Current version of the page. */
  version: number
  savedBy: string | null
}

/**
 * Records that a window has a page open or has left it, and returns the other windows. Stored in the database, because
 * they may use other servers. Throws HttpError (404).
 */
export async function heartbeat(
  db: Database,
  { pageId, window, isLeaving }: Heartbeat,
  staff: Staff,
  now: Date,
): Promise<PagePresence> {
  const page = orNotFound(
    await db.selectFrom('pages').select('version').where('id', '=', pageId).executeTakeFirst(),
    'Page',
  )
  const mine = db.deleteFrom('pagePresences').where('pageId', '=', pageId).where('window', '=', window)
  const seen = { staffId: staff.id, staffName: staff.name, seenAt: now.toISOString() }
  if (isLeaving) await mine.where('staffId', '=', staff.id).execute()
  else
    await db
      .insertInto('pagePresences')
      .values({ pageId, window, ...seen })
      .onConflict((conflict) => conflict.columns(['pageId', 'window']).doUpdateSet(seen))
      .execute()
  const others = await db
    .selectFrom('pagePresences')
    .select(['window', 'staffId', 'staffName'])
    .where('pageId', '=', pageId)
    .where('window', '!=', window)
    .where('seenAt', '>', new Date(now.getTime() - PRESENCE_TIMEOUT_MS).toISOString())
    .orderBy('staffName')
    .orderBy('window')
    .execute()
  return {
    others: others.map((one) => ({ window: one.window, name: one.staffName, isSelf: one.staffId === staff.id })),
    version: page.version,
    savedBy: await lastSavedBy(db, pageId),
  }
}

/** Name of the last person who changed a page; null if the audit log has no entry. */
async function lastSavedBy(db: Database, pageId: number): Promise<string | null> {
  const entry = await db
    .selectFrom('activity')
    .select('staffName')
    .where('kind', '=', 'page')
    .where('recordId', '=', String(pageId))
    .where('after', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.staffName ?? null
}

/** Deletes windows whose heartbeats have stopped. */
export async function sweepPresences(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PRESENCE_TIMEOUT_MS).toISOString()
  await db.deleteFrom('pagePresences').where('seenAt', '<', before).execute()
}
