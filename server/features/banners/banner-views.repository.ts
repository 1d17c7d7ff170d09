import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { bannersOf } from './banners.repository.ts'
import { withinLimits, type Seen } from './session-limit.ts'

/** A row with no page: what a session's counting holds fast, so that two of its tabs count one after the other. */
const LOCK = ''

/**
 * Banners of a page that a session still gets, and which of them this look would use up. Reads only; `countViews` counts.
 */
export async function lookFor(db: Database, sessionId: string, key: string) {
  const banners = await bannersOf(db, key)
  const ids = limitedOf(banners)
  return withinLimits(banners, ids.length > 0 ? await seenBy(db, sessionId, ids) : new Map(), key)
}

/** The same, and counts. Two tabs of a session at once don't see a banner more often than one could. */
export function countViews(db: Database, sessionId: string, key: string): Promise<ActiveBanner[]> {
  const at = new Date().toISOString()
  const viewsOf = (ids: number[], page: string) => ids.map((bannerId) => ({ sessionId, bannerId, pageKey: page, at }))
  return transact(db, async (tx) => {
    const locks = viewsOf(limitedOf(await bannersOf(tx, key)), LOCK)
    if (locks.length > 0) {
      await tx
        .insertInto('bannerViews')
        .values(locks)
        .onConflict((conflict) => conflict.columns(['sessionId', 'bannerId', 'pageKey']).doUpdateSet({ at }))
        .execute()
    }
    const { left, counted } = await lookFor(tx, sessionId, key)
    const views = viewsOf(limitedOf(counted), key)
    if (views.length > 0) {
      await tx
        .insertInto('bannerViews')
        .values(views)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return left
  })
}

/** Forgets views from before a time. Returns how many. */
export async function sweepBannerViews(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('bannerViews').where('at', '<', before.toISOString()).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Row ids of those with a limit, always in the same order: whoever locks them never waits for one who waits for them. */
const limitedOf = (banners: readonly ActiveBanner[]) =>
  banners
    .filter(({ maxPagesPerSession }) => maxPagesPerSession > 0)
    .map(({ id }) => Number(id))
    .toSorted((a, b) => a - b)

async function seenBy(db: Database, sessionId: string, bannerIds: number[]): Promise<Seen> {
  const rows = await db
    .selectFrom('bannerViews')
    .select(['bannerId', 'pageKey'])
    .where('sessionId', '=', sessionId)
    .where('bannerId', 'in', bannerIds)
    .where('pageKey', '!=', LOCK)
    .execute()
  const seen = new Map<string, Set<string>>()
  for (const { bannerId, pageKey } of rows)
    seen.getOrInsertComputed(String(bannerId), () => new Set<string>()).add(pageKey)
  return seen
}
