import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { ActiveBanner, Banner } from '#shared/features/banners/banners.record.ts'
import { listActiveBanners } from './banners.repository.ts'

/** Page key of a row that only serves as a lock, so that two tabs of a session count one after the other. */
const LOCK = ''

/**
 * Banners that a session may still see on a page, and which of them a view counts against. Reads only; `countViews`
 * counts.
 */
export async function readBannersForSession(db: Database, sessionId: string, key: string) {
  const banners = await listActiveBanners(db, key)
  const ids = limitedIds(banners)
  return withinLimits(banners, ids.length > 0 ? await seenBy(db, sessionId, ids) : new Map(), key)
}

/** Counts a view, and returns the banners to show. Concurrent tabs of a session share its limits. */
export function countViews(db: Database, sessionId: string, key: string): Promise<ActiveBanner[]> {
  const at = new Date().toISOString()
  const viewsOf = (ids: number[], page: string) => ids.map((bannerId) => ({ sessionId, bannerId, pageKey: page, at }))
  return transact(db, async (tx) => {
    const locks = viewsOf(limitedIds(await listActiveBanners(tx, key)), LOCK)
    if (locks.length > 0) {
      await tx
        .insertInto('bannerViews')
        .values(locks)
        .onConflict((conflict) => conflict.columns(['sessionId', 'bannerId', 'pageKey']).doUpdateSet({ at }))
        .execute()
    }
    const { visible, counted } = await readBannersForSession(tx, sessionId, key)
    const views = viewsOf(limitedIds(counted), key)
    if (views.length > 0) {
      await tx
        .insertInto('bannerViews')
        .values(views)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return visible
  })
}

/** Deletes views older than `before`. Returns how many. */
export async function sweepBannerViews(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('bannerViews').where('at', '<', before.toISOString()).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Row ids of banners with a limit, sorted so that transactions lock them in the same order and can't deadlock. */
const limitedIds = (banners: readonly ActiveBanner[]) =>
  banners
    .filter(({ maxPagesPerSession }) => maxPagesPerSession > 0)
    .map(({ id }) => Number(id))
    .toSorted((a, b) => a - b)

async function seenBy(db: Database, sessionId: string, bannerIds: number[]): Promise<SeenPages> {
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

/** Page keys on which a session has seen a banner, by banner id. */
type SeenPages = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Applies `maxPagesPerSession`: a session sees a limited banner on its first n distinct pages, any number of times.
 * `counted` are the banners that this view counts against: only the first of each position, because only that one is
 * shown.
 */
function withinLimits(banners: readonly ActiveBanner[], seen: SeenPages, key: string) {
  const visible: ActiveBanner[] = []
  const counted: ActiveBanner[] = []
  const settled = new Set<Banner['position']>()
  for (const banner of banners) {
    const pages = seen.get(banner.id)
    const isNew = banner.maxPagesPerSession > 0 && !pages?.has(key)
    if (isNew && (pages?.size ?? 0) >= banner.maxPagesPerSession) continue
    visible.push(banner)
    if (isNew && !settled.has(banner.position)) counted.push(banner)
    settled.add(banner.position)
  }
  return { visible, counted }
}
