import type { Changed } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, staleWrite } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import type { ActiveBanner, Banner, BannerChange, BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { targetsOver } from '#shared/features/banners/targets-over.ts'
import { columnsOf, faceOf, toBanner, toRow } from './banner-row.ts'
import { bannerTag, changedTargets } from './targets.ts'

const byPriority = (db: Database) => db.selectFrom('banners').selectAll().orderBy('priority', 'desc').orderBy('id')

/** Every banner, the highest priority first, then the oldest. */
export const listBanners = async (db: Database): Promise<Banner[]> => (await byPriority(db).execute()).map(toBanner)

/** Active banners of all pages, in the order in which they may be shown (decision 23). */
export const activeBanners = async (db: Database): Promise<Banner[]> =>
  (await byPriority(db).where('isActive', '=', 1).execute()).map(toBanner)

/** Those of a page, as shoppers see them. `key` comes from `pageKey`. */
export function shownOn(banners: readonly Banner[], key: string): ActiveBanner[] {
  const over = new Set(targetsOver(key))
  return banners.filter(({ targetPages }) => targetPages.some((target) => over.has(pageKey(target)))).map(faceOf)
}

/** Active banners of a page. */
export const bannersOf = async (db: Database, key: string): Promise<ActiveBanner[]> =>
  shownOn(await activeBanners(db), key)

/** Adds a banner; run it in a `Write`. */
export async function createBanner(tx: Database, draft: BannerDraft, note: Note): Promise<Banner> {
  const row = await tx
    .insertInto('banners')
    .values({ ...columnsOf(draft), version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const banner = toBanner(row)
  noteChange(note, null, banner)
  return banner
}

/**
 * Changes the fields that are given; run it in a `Write`. Throws a Refusal: 404, or 412 when the banner is not at the version
 * that the change is based on (decision 18).
 */
export async function updateBanner(
  tx: Database,
  id: string,
  { change, version }: { change: BannerChange; version: number | undefined },
  note: Note,
): Promise<Changed<Banner>> {
  const before = found(await findBanner(tx, id), 'Banner')
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const row = await tx
    .updateTable('banners')
    .set({ ...toRow(change), version: before.version + 1 })
    .where('id', '=', rowId(id))
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another server was faster since we read it.
  if (!row) throw staleWrite(found(await findBanner(tx, id), 'Banner'))
  const after = toBanner(row)
  noteChange(note, before, after)
  return { before, after }
}

/** Deletes a banner, and what sessions have seen of it, and answers what it was; run it in a `Write`. Throws a Refusal (404). */
export async function removeBanner(tx: Database, id: string, note: Note): Promise<Banner> {
  const row = await tx.deleteFrom('banners').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  const before = toBanner(found(row, 'Banner'))
  noteChange(note, before, null)
  return before
}

export async function findBanner(db: Database, id: string): Promise<Banner | undefined> {
  const row = await db.selectFrom('banners').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toBanner(row)
}

/** Makes a deleted banner again, as it was, under its own id. What sessions see of it is counted anew. */
export async function bringBannerBack(tx: Database, banner: Banner, note: Note): Promise<Banner> {
  await tx
    .insertInto('banners')
    .values({ ...columnsOf(banner), id: rowId(banner.id), version: banner.version })
    // Somebody else has brought it back at the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const after = found(await findBanner(tx, banner.id), 'Banner')
  noteChange(note, null, after)
  return after
}

export function noteChange(note: Note, before: Banner | null, after: Banner | null) {
  const tags = changedTargets(before, after).map(bannerTag)
  if (tags.length > 0) note({ type: 'content_updated', tags })
}
