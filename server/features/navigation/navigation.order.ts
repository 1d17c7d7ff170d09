import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import type { Change, PublishChange } from '#server/changes/changes.ts'

/** Published with every change of the menu, which is cached as a whole. */
export const menuChanged: Change = { type: 'content_updated', tags: ['navigation'] }

export interface ItemPosition {
  id: string
  /** 1-based. */
  position: number
}

/** Locks and returns the positions of those of the items that exist, by updating them without a change. */
export async function lockPositions(tx: Database, items: readonly { id: string }[]): Promise<ItemPosition[]> {
  // PostgreSQL has no empty `in` list.
  if (items.length === 0) return []
  const ids = items.map(({ id }) => rowId(id))
  const rows = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', 'in', ids)
    .returning(['id', 'position'])
    .execute()
  return sortByPosition(rows.map(({ id, position }) => ({ id: String(id), position })))
}

/**
 * Sets the positions of items. Throws HttpError (404) if one doesn't exist; the caller's transaction rolls back the
 * others.
 */
export async function reorderItems(
  tx: Database,
  items: readonly ItemPosition[],
  publishChange: PublishChange,
): Promise<RecordChange<ItemPosition[]>> {
  const before = await lockPositions(tx, items)
  for (const { id, position } of items) {
    const moved = await tx
      .updateTable('navigationItems')
      .set((eb) => ({
        position,
        // Items that don't move keep their version, so that their editors see no conflict.
        version: eb
          .case()
          .when('position', '=', position)
          .then(eb.ref('version'))
          .else(eb('version', '+', 1))
          .end(),
      }))
      .where('id', '=', rowId(id))
      .returning('id')
      .executeTakeFirst()
    orNotFound(moved, 'Navigation item')
  }
  publishChange(menuChanged)
  return { before, after: sortByPosition([...items]) }
}

const sortByPosition = (places: ItemPosition[]) =>
  places.toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
