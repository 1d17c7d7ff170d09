import type { Changed } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import type { Banner } from '#shared/features/banners/banners.schema.ts'
import { toBanner } from './banner-row.ts'
import { noteChange } from './banners.repository.ts'

export interface Priority {
  id: string
  /** The highest is shown first. */
  priority: number
}

/** Those banners that are there. They are written as they are, which makes any other writer wait. */
export async function lockBanners(tx: Database, items: readonly { id: string }[]): Promise<Banner[]> {
  // PostgreSQL knows no empty list.
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
 * Gives banners their priorities; run it in a `Write`. A banner that keeps its priority is left alone, and so is
 * who edits it. Throws a Refusal (404) when one of them is gone; the transaction takes back the others.
 */
export async function reorderBanners(
  tx: Database,
  items: readonly Priority[],
  note: Note,
): Promise<Changed<Priority[]>> {
  const standing = new Map((await lockBanners(tx, items)).map((banner) => [banner.id, banner]))
  for (const { id, priority } of items) {
    const before = found(standing.get(id), 'Banner')
    if (before.priority === priority) continue
    const version = before.version + 1
    await tx.updateTable('banners').set({ priority, version }).where('id', '=', rowId(id)).execute()
    noteChange(note, before, { ...before, priority, version })
  }
  return { before: inOrder([...standing.values()]), after: inOrder(items) }
}

const inOrder = (items: readonly Priority[]): Priority[] =>
  items
    .map(({ id, priority }) => ({ id, priority }))
    .toSorted((a, b) => b.priority - a.priority || Number(a.id) - Number(b.id))
