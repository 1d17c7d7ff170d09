import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { found } from '#server/http/errors.ts'
import { NavigationChange, type NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { lockPlaces, menuChanged, reorderItems, type Place } from './navigation.order.ts'
import { findItem, updateItem } from './navigation.repository.ts'

/** The way back for menu items. What is restored stays where it has been moved to since, unless it is the move. */
export const navigationRestorable: Restorable<NavigationItem> = {
  kind: 'navigation',
  name: 'Navigation item',
  titleOf: ({ label }) => label,
  find: (tx, id) => findItem(tx, rowId(id)),

  async bringBack(tx, before, _, note) {
    const { id, isVisible, pageId, ...fields } = await ledSomewhere(tx, before)
    const columns = { id: rowId(id), isVisible: bit(isVisible), pageId: pageId === null ? null : rowId(pageId) }
    await tx
      .insertInto('navigationItems')
      .values({ ...fields, ...columns })
      // Somebody else has brought it back at the same moment.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    note(menuChanged)
    return found(await findItem(tx, columns.id), 'Navigation item')
  },

  async putBack(tx, { before, after }, note) {
    const { position, ...fields } = await ledSomewhere(tx, before)
    const change = fieldsOf(NavigationChange, { ...fields, ...(position !== after.position && { position }) })
    return updateItem(tx, rowId(before.id), change, undefined, note)
  },

  async reorder(tx, before, note) {
    const places = before as Place[]
    const there = new Set((await lockPlaces(tx, places)).map(({ id }) => id))
    return reorderItems(
      tx,
      places.filter(({ id }) => there.has(id)),
      note,
    )
  },
}

/** An item from the log. If its page is gone it is let go, as all items of that page were: hidden, with the last address. */
async function ledSomewhere(tx: Database, item: NavigationItem): Promise<NavigationItem> {
  if (item.pageId === null) return item
  const page = await tx.selectFrom('pages').select('id').where('id', '=', rowId(item.pageId)).executeTakeFirst()
  return page ? item : { ...item, pageId: null, isVisible: false }
}
