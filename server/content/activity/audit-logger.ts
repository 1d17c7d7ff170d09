import { notifyStaff } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { recordAuditEvent, type AuditEvent } from './activity.ts'

export interface RecordChange<R> {
  before: R
  after: R
}

/** A deleted record, with related data that is not one of its fields. */
export interface RecordDeletion<R> {
  before: R
  belongings?: unknown
}

interface AuditSubject<R> {
  kind: ActivityKind
  titleOf(record: R): string
}

/**
 * Records audit events for one kind of record, in the transaction of the change, and notifies other staff. The methods
 * return the record, so a handler can return their result.
 */
export function createAuditLogger<R extends { id: string }>({ kind, titleOf }: AuditSubject<R>) {
  const toEvent = (staff: Staff | null, action: string, { before, after, ...rest }: AuditDetails<R>) => {
    const record = (after ?? before)!
    return { ...rest, staff, action, kind, recordId: record.id, title: titleOf(record), before, after }
  }
  const store = async (tx: Database, ...events: AuditEvent[]) => {
    await recordAuditEvent(tx, ...events)
    notifyStaff(tx)
  }
  const write = (tx: Database, staff: Staff | null, action: string, details: AuditDetails<R>) =>
    store(tx, toEvent(staff, action, details))

  return {
    async created(tx: Database, staff: Staff | null, after: R): Promise<R> {
      await write(tx, staff, 'created', { before: null, after })
      return after
    },
    /** Some hundred records at once. */
    async allCreated(tx: Database, staff: Staff | null, records: readonly R[]): Promise<void> {
      await store(tx, ...records.map((after) => toEvent(staff, 'created', { before: null, after })))
    },
    /** Some hundred records at once. */
    async allUpdated(tx: Database, staff: Staff | null, changes: readonly RecordChange<R>[]): Promise<void> {
      await store(tx, ...changes.map((changed) => toEvent(staff, 'updated', changed)))
    },
    /** `action`: past participle, if more specific than `updated`. */
    async updated(tx: Database, staff: Staff | null, changed: RecordChange<R>, action = 'updated'): Promise<R> {
      await write(tx, staff, action, changed)
      return changed.after
    },
    async deleted(tx: Database, staff: Staff | null, deleted: RecordDeletion<R>): Promise<void> {
      await write(tx, staff, 'deleted', { ...deleted, after: null })
    },
    async restored(tx: Database, staff: Staff | null, after: R): Promise<R> {
      await write(tx, staff, 'restored', { before: null, after })
      return after
    },
    /** Records a new order of all records. An order that changed nothing is not recorded. */
    async reordered(
      tx: Database,
      staff: Staff | null,
      title: string,
      places: RecordChange<unknown>,
      action = 'reordered',
    ) {
      if (JSON.stringify(places.before) === JSON.stringify(places.after)) return
      await store(tx, { staff, action, kind, recordId: null, title, ...places })
    },
  }
}

interface AuditDetails<R> {
  before: R | null
  after: R | null
  belongings?: unknown
}
