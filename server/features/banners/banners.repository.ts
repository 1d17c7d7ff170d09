import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import type { PlannedStep } from '#server/content/scheduling/plannable.ts'
import { currentPeriod, validPeriod } from '#server/content/scheduling/publication.ts'
import { bit } from '#server/database/dialect.ts'
import { toColumns } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { invalidField, orNotFound, staleWrite } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import {
  bannerRecord,
  type ActiveBanner,
  type Banner,
  type BannerChange,
  type BannerDraft,
} from '#shared/features/banners/banners.record.ts'
import { NOT_A_COLOUR } from '#shared/features/banners/banner-values.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { coveringTargets } from '#shared/features/banners/covering-targets.ts'
import { toPublicBanner, toBanner } from './banner-row.ts'
import { bannerTag, changedTargets } from './targets.ts'

const byPriority = (db: Database) => db.selectFrom('banners').selectAll().orderBy('priority', 'desc').orderBy('id')

/** All banners by descending priority, then the oldest first. */
export const listBanners = async (db: Database): Promise<Banner[]> => (await byPriority(db).execute()).map(toBanner)

/** Active banners of all pages, in the same order. */
export const activeBanners = async (db: Database): Promise<Banner[]> =>
  (await byPriority(db).where('isActive', '=', 1).execute()).map(toBanner)

/** Banners of a page, as shoppers see them. `key` comes from `pageKey`. */
export function shownOn(banners: readonly Banner[], key: string): ActiveBanner[] {
  const over = new Set(coveringTargets(key))
  return banners
    .filter(({ targetPages }) => targetPages.some((target) => over.has(pageKey(target))))
    .map(toPublicBanner)
}

/** Active banners of a page. */
export const listActiveBanners = async (db: Database, key: string): Promise<ActiveBanner[]> =>
  shownOn(await activeBanners(db), key)

/** Throws HttpError (400) if a browser would ignore one of the colours, such as `blurple` or `rgb(1)`. */
async function assertColours(change: BannerChange) {
  const { parse } = await import('culori')
  for (const field of ['textColor', 'backgroundColor'] as const)
    if (change[field] !== undefined && !parse(change[field])) throw invalidField(field, NOT_A_COLOUR)
}

/** Creates a banner inside `withChanges`. Throws HttpError (400) if a colour is none. */
export async function createBanner(tx: Database, draft: BannerDraft, publishChange: PublishChange): Promise<Banner> {
  await assertColours(draft)
  const row = await tx
    .insertInto('banners')
    .values({ ...toColumns(bannerRecord.fields, { ...draft, ...periodOf(draft) }), version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const banner = toBanner(row)
  publishBannerChange(publishChange, null, banner)
  return banner
}

/** Changes the given fields inside `withChanges`. Throws HttpError: 400 if a colour is none, 404, or 412 if `version` is stale. */
export async function updateBanner(
  tx: Database,
  id: string,
  { change, version }: { change: BannerChange; version: number | undefined },
  publishChange: PublishChange,
): Promise<RecordChange<Banner>> {
  await assertColours(change)
  const before = orNotFound(await findBanner(tx, id), 'Banner')
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const row = await tx
    .updateTable('banners')
    .set({
      ...toColumns(bannerRecord.fields, { ...change, ...periodOf(change, before) }),
      version: before.version + 1,
    })
    .where('id', '=', rowId(id))
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another server changed it since we read it.
  if (!row) throw staleWrite(orNotFound(await findBanner(tx, id), 'Banner'))
  const after = toBanner(row)
  publishBannerChange(publishChange, before, after)
  return { before, after }
}

/** Activity and times after a change. Throws HttpError (400) like `validPeriod`. */
function periodOf(change: Partial<BannerPeriod>, current?: BannerPeriod): BannerPeriod {
  const toPeriod = ({ isActive, publishAt, unpublishAt }: Partial<BannerPeriod>) => ({
    isPublished: isActive,
    publishAt,
    unpublishAt,
  })
  const { isPublished, ...times } = validPeriod(
    toPeriod(change),
    new Date().toISOString(),
    current && { isPublished: current.isActive, publishAt: current.publishAt, unpublishAt: current.unpublishAt },
  )
  return { isActive: isPublished, ...times }
}

/** Activity and times of a banner from the log if it is restored now. */
export function restoredPeriod({ isActive, ...times }: BannerPeriod): BannerPeriod {
  const { isPublished, ...restored } = currentPeriod({ isPublished: isActive, ...times })
  return { isActive: isPublished, ...restored }
}

type BannerPeriod = Pick<Banner, 'isActive' | 'publishAt' | 'unpublishAt'>

/** Starts or ends a banner if it is still due; undefined if it was done or rescheduled meanwhile. */
export async function applyBannerStep(
  tx: Database,
  { recordId, action, at }: PlannedStep,
  publishChange: PublishChange,
): Promise<RecordChange<Banner> | undefined> {
  const field = action === 'published' ? 'publishAt' : 'unpublishAt'
  const row = await tx
    .updateTable('banners')
    .set((eb) => ({
      version: eb('version', '+', 1),
      isActive: bit(action === 'published'),
      [field]: null,
    }))
    .where('id', '=', rowId(recordId))
    .where(field, '<=', at)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const after = toBanner(row)
  const before = { ...after, isActive: !after.isActive, [field]: at, version: after.version - 1 }
  publishBannerChange(publishChange, before, after)
  return { before, after }
}

/** Deletes a banner and its view counts inside `withChanges`, and returns it. Throws HttpError (404). */
export async function removeBanner(tx: Database, id: string, publishChange: PublishChange): Promise<Banner> {
  const row = await tx.deleteFrom('banners').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  const before = toBanner(orNotFound(row, 'Banner'))
  publishBannerChange(publishChange, before, null)
  return before
}

export async function findBanner(db: Database, id: string): Promise<Banner | undefined> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toBanner(row)
}

/** Recreates a deleted banner under its own id. Its view counts start at zero. */
export async function recreateBanner(tx: Database, banner: Banner, publishChange: PublishChange): Promise<Banner> {
  await tx
    .insertInto('banners')
    .values({ ...toColumns(bannerRecord.fields, { ...banner, ...restoredPeriod(banner) }), id: rowId(banner.id) })
    // A concurrent request has restored it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const after = orNotFound(await findBanner(tx, banner.id), 'Banner')
  publishBannerChange(publishChange, null, after)
  return after
}

export function publishBannerChange(publishChange: PublishChange, before: Banner | null, after: Banner | null) {
  const tags = changedTargets(before, after).map(bannerTag)
  if (tags.length > 0) publishChange({ type: 'content_updated', tags })
}
