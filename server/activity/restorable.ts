import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { lastDeletion, type Entry } from './activity.ts'
import { diary, type Changed } from './diary.ts'

/**
 * What a room lets be done to its records so that nothing of them is lost. What the log keeps is what the same room has written
 * down, so it reads it as its own.
 */
export interface Restorable<R extends Entity> {
  kind: ActivityKind
  /** For refusals: `Page` is not found. */
  name: string
  titleOf(record: R): string
  find(tx: Database, id: string): Promise<R | undefined>
  /**
   * Makes a deleted record again as it was, under its own id, with what went with it. Throws a Refusal (409) when somebody has
   * taken its place.
   */
  bringBack(tx: Database, before: R, belongings: unknown, note: Note): Promise<R>
  /** Gives a record the fields that it had before a change. Throws a Refusal when they can't be any more. */
  putBack(tx: Database, change: Changed<R>, note: Note): Promise<Changed<R>>
  /** Gives those records the places that they had which are still there. */
  reorder?(tx: Database, before: unknown, note: Note): Promise<Changed<unknown>>
}

interface Entity {
  id: string
}

/** Puts back what one room has done, see `restorer`. */
export type Restore = (tx: Database, entry: Entry, staff: Staff | null, note: Note) => Promise<void>

/**
 * Brings a deleted record back (decision 21). Asked for twice it answers the record as it stands. Throws a Refusal: 404 when it
 * never was or the log has forgotten it, 409 when its place is taken.
 */
export async function undelete<R extends Entity>(
  tx: Database,
  room: Restorable<R>,
  id: string,
  staff: Staff | null,
  note: Note,
): Promise<R> {
  const standing = await room.find(tx, id)
  if (standing) return standing
  return bringBack(tx, room, found(await lastDeletion(tx, room.kind, id), room.name), staff, note)
}

/**
 * Puts back what an entry of a room tells of, as it was before it: the fields of a record, a deleted record, an order. This is
 * written down as an entry of its own. Throws a Refusal (409, in words) when it can't be.
 */
export const restorer =
  <R extends Entity>(room: Restorable<R>): Restore =>
  async (tx, entry, staff, note) => {
    const log = diary(room)
    if (entry.recordId === null) {
      if (!room.reorder) throw new Refusal(409, 'There is no order that could be put back.')
      await log.reordered(tx, staff, entry.title, await room.reorder(tx, entry.before, note), 'restored')
      return
    }
    const standing = await room.find(tx, entry.recordId)
    if (entry.after === null) {
      if (standing) throw new Refusal(409, 'It is back already.')
      await bringBack(tx, room, entry, staff, note)
      return
    }
    if (!standing) throw new Refusal(409, 'It has been deleted since. Restore what was deleted first.')
    const changed = await room.putBack(tx, { before: entry.before as R, after: entry.after as R }, note)
    await log.updated(tx, staff, changed, 'restored')
  }

async function bringBack<R extends Entity>(
  tx: Database,
  room: Restorable<R>,
  entry: Entry,
  staff: Staff | null,
  note: Note,
): Promise<R> {
  const after = await room.bringBack(tx, entry.before as R, entry.belongings, note)
  return diary(room).broughtBack(tx, staff, after)
}

/** The fields of an old record that can still be written. Throws a Refusal (409) when they break the rules of today. */
export function fieldsOf<S extends z.ZodType>(change: S, before: unknown): z.output<S> {
  const fields = change.safeParse(before)
  if (fields.success) return fields.data
  const [first] = fields.error.issues
  throw new Refusal(409, `It can’t be put back, because the rules have changed since. ${first?.message}`)
}
