import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Banner } from '#shared/features/banners/banners.record.ts'
import { toBanner } from './banner-row.ts'
import { publishBannerChange } from './banners.repository.ts'

export interface BannerPriority {
  id: string
  /** The highest is shown first. */
  priority: number
}

/** Locks and returns those of the banners that exist, by updating them without a change. */
export async function lockBanners(tx: Database, items: readonly { id: string }[]): Promise<Banner[]> {
  // PostgreSQL has no empty `in` list.
  if (items.length === 0) return []
  const ids = items.map(({ id }) => rowId(id))
  const rows = await tx
    .updateTable('banners')
    .set((eb) => ({ priority: eb.ref('priority') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return rows.map(toBanner)
}

/**
 * Sets the priorities of banners inside `withChanges`. Banners that keep theirs keep their version, so that their
 * editors see no conflict. Throws HttpError (404) if one of them doesn't exist.
 */
export async function reorderBanners(
  tx: Database,
  items: readonly BannerPriority[],
  publishChange: PublishChange,
): Promise<RecordChange<BannerPriority[]>> {
  const current = new Map((await lockBanners(tx, items)).map((banner) => [banner.id, banner]))
  for (const { id, priority } of items) {
    const before = orNotFound(current.get(id), 'Banner')
    if (before.priority === priority) continue
    const version = before.version + 1
    await tx.updateTable('banners').set({ priority, version }).where('id', '=', rowId(id)).execute()
    publishBannerChange(publishChange, before, { ...before, priority, version })
  }
  return { before: sortByPriority([...current.values()]), after: sortByPriority(items) }
}

const sortByPriority = (items: readonly BannerPriority[]): BannerPriority[] =>
  items
    .map(({ id, priority }) => ({ id, priority }))
    .toSorted((a, b) => b.priority - a.priority || Number(a.id) - Number(b.id))
