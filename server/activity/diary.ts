import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { recordActivity } from './activity.ts'

/** How a record was and is. */
export interface Changed<R> {
  before: R
  after: R
}

/** A deleted record, and what went with it that is no field of it. */
export interface Deleted<R> {
  before: R
  belongings?: unknown
}

interface Subject<R> {
  kind: ActivityKind
  titleOf(record: R): string
}

/**
 * Writes down what staff do to the records of a room, in the transaction that does it. Each answers what the room's own call
 * answers.
 */
export function diary<R extends { id: string }>({ kind, titleOf }: Subject<R>) {
  async function write(tx: Database, staff: Staff | null, action: string, { before, after, ...rest }: Deed<R>) {
    const record = (after ?? before)!
    await recordActivity(tx, {
      ...rest,
      staff,
      action,
      kind,
      recordId: record.id,
      title: titleOf(record),
      before,
      after,
    })
  }

  return {
    async created(tx: Database, staff: Staff | null, after: R): Promise<R> {
      await write(tx, staff, 'created', { before: null, after })
      return after
    },
    /** `action`: the past participle, where it is more than `updated`. */
    async updated(tx: Database, staff: Staff | null, changed: Changed<R>, action = 'updated'): Promise<R> {
      await write(tx, staff, action, changed)
      return changed.after
    },
    async deleted(tx: Database, staff: Staff | null, deleted: Deleted<R>): Promise<void> {
      await write(tx, staff, 'deleted', { ...deleted, after: null })
    },
    async broughtBack(tx: Database, staff: Staff | null, after: R): Promise<R> {
      await write(tx, staff, 'restored', { before: null, after })
      return after
    },
    /** An order of all, which has no record of its own. One that changed nothing is not written down. */
    async reordered(tx: Database, staff: Staff | null, title: string, places: Changed<unknown>, action = 'reordered') {
      if (JSON.stringify(places.before) === JSON.stringify(places.after)) return
      await recordActivity(tx, { staff, action, kind, recordId: null, title, ...places })
    },
  }
}

interface Deed<R> {
  before: R | null
  after: R | null
  belongings?: unknown
}
