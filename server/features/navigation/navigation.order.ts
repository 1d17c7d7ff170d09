import type { Changed } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found } from '#server/http/errors.ts'
import type { Change, Note } from '#server/live/changes.ts'

/** What every change of the menu notes: it is shown as a whole. */
export const menuChanged: Change = { type: 'content_updated', tags: ['navigation'] }

export interface Place {
  id: string
  /** From 1. */
  position: number
}

/** Where items stand, of those that are there. They are written as they are, which makes any other writer wait. */
export async function lockPlaces(tx: Database, items: readonly { id: string }[]): Promise<Place[]> {
  // PostgreSQL knows no empty list.
  if (items.length === 0) return []
  const ids = items.map(({ id }) => rowId(id))
  const rows = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ position: eb.ref('position') }))
    .where('id', 'in', ids)
    .returning(['id', 'position'])
    .execute()
  return inOrder(rows.map(({ id, position }) => ({ id: String(id), position })))
}

/** Gives items their positions. Throws a Refusal (404) when one of them is gone; the transaction takes back the others. */
export async function reorderItems(tx: Database, items: readonly Place[], note: Note): Promise<Changed<Place[]>> {
  const before = await lockPlaces(tx, items)
  for (const { id, position } of items) {
    const moved = await tx
      .updateTable('navigationItems')
      .set((eb) => ({
        position,
        // Who edits an item that stays where it is shall not hear that somebody has changed it.
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
    found(moved, 'Navigation item')
  }
  note(menuChanged)
  return { before, after: inOrder([...items]) }
}

const inOrder = (places: Place[]) => places.toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
