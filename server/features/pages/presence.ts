import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Presence } from '#shared/features/pages/pages.schema.ts'

/** A window says every 10 s that it is there; one that has been silent for longer than this has gone. */
export const PRESENT_MS = 25_000

interface Sign {
  pageId: number
  /** Of the browser's window. */
  window: string
  isLeaving: boolean
}

interface Company {
  others: Presence[]
  /** The page's, as it stands. */
  version: number
  savedBy: string | null
}

/**
 * Takes down that a window has a page open, or has left it, and answers who else has. All of it is in the database: the others
 * may be at another server. Throws a Refusal (404) when there is no such page.
 */
export async function showPresence(
  db: Database,
  { pageId, window, isLeaving }: Sign,
  staff: Staff,
  now: Date,
): Promise<Company> {
  const page = found(await db.selectFrom('pages').select('version').where('id', '=', pageId).executeTakeFirst(), 'Page')
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
    .where('seenAt', '>', new Date(now.getTime() - PRESENT_MS).toISOString())
    .orderBy('staffName')
    .orderBy('window')
    .execute()
  return {
    others: others.map((one) => ({ window: one.window, name: one.staffName, isSelf: one.staffId === staff.id })),
    version: page.version,
    savedBy: await lastSavedBy(db, pageId),
  }
}

/** Who is written down as the last who changed a page; null when the activity log knows of nobody. */
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

/** Forgets windows that went without a word. */
export async function sweepPresences(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PRESENT_MS).toISOString()
  await db.deleteFrom('pagePresences').where('seenAt', '<', before).execute()
}
