import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { toColumns } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import {
  navigationRecord,
  NavigationChange,
  type NavigationItem,
} from '#shared/features/navigation/navigation.record.ts'
import { lockPositions, menuChanged, reorderItems, type ItemPosition } from './navigation.order.ts'
import { findItem, updateItem } from './navigation.repository.ts'

/**
 * Restores menu items. Restoring fields keeps a later position, unless the event being reverted changed the position.
 */
export const navigationRestorable: Restorable<NavigationItem> = {
  ...navigationRecord,
  find: (tx, id) => findItem(tx, rowId(id)),

  async recreate(tx, before, _, publishChange) {
    const { id, pageId, ...fields } = await detachFromDeletedPage(tx, before)
    const columns = { id: rowId(id), pageId: pageId === null ? null : rowId(pageId) }
    await tx
      .insertInto('navigationItems')
      .values({ ...toColumns(navigationRecord.fields, fields), ...columns })
      // A concurrent request has restored it.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    publishChange(menuChanged)
    return orNotFound(await findItem(tx, columns.id), 'Navigation item')
  },

  async revert(tx, { before, after }, publishChange) {
    const { position, ...fields } = await detachFromDeletedPage(tx, before)
    const change = parseOldFields(NavigationChange, { ...fields, ...(position !== after.position && { position }) })
    return updateItem(tx, rowId(before.id), change, undefined, publishChange)
  },

  async reorder(tx, before, publishChange) {
    const places = before as ItemPosition[]
    const there = new Set((await lockPositions(tx, places)).map(({ id }) => id))
    return reorderItems(
      tx,
      places.filter(({ id }) => there.has(id)),
      publishChange,
    )
  },
}

/** Detaches an item whose page has been deleted since: hidden, with the last address. */
async function detachFromDeletedPage(tx: Database, item: NavigationItem): Promise<NavigationItem> {
  if (item.pageId === null) return item
  const page = await tx.selectFrom('pages').select('id').where('id', '=', rowId(item.pageId)).executeTakeFirst()
  return page ? item : { ...item, pageId: null, isVisible: false }
}
