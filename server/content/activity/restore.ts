import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { lastDeletion, type AuditEntry } from './activity.ts'
import { createAuditLogger, type RecordChange } from './audit-logger.ts'

/**
 * How a feature restores its records. `before`, `after` and `belongings` come from the audit log as the same feature
 * stored them, so it can cast them.
 */
export interface Restorable<R extends Entity> extends Pick<RecordDefinition<R>, 'kind' | 'noun' | 'titleOf'> {
  find(tx: Database, id: string): Promise<R | undefined>
  /**
   * Recreates a deleted record under its own id, with its belongings. Throws HttpError (409) if its slug or URL has
   * been taken since.
   */
  recreate(tx: Database, before: R, belongings: unknown, publishChange: PublishChange): Promise<R>
  /** Reverts a record to its fields before a change. Throws HttpError if they are no longer valid. */
  revert(
    tx: Database,
    change: RecordChange<R>,
    publishChange: PublishChange,
    staff: Staff | null,
  ): Promise<RecordChange<R>>
  /** Reverts the positions of the records that still exist. */
  reorder?(tx: Database, before: unknown, publishChange: PublishChange): Promise<RecordChange<unknown>>
}

interface Entity {
  id: string
}

/** Reverts one audit event of a feature; see `createRestore`. */
export type RestoreEntry = (
  tx: Database,
  entry: AuditEntry,
  staff: Staff | null,
  publishChange: PublishChange,
) => Promise<void>

/**
 * Restores a deleted record. A repeated call returns the record. Throws HttpError: 404 if its deletion is not in the
 * log, 409 if its slug or URL has been taken since.
 */
export async function undelete<R extends Entity>(
  tx: Database,
  restorable: Restorable<R>,
  id: string,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<R> {
  const existing = await restorable.find(tx, id)
  if (existing) return existing
  return recreateRecord(
    tx,
    restorable,
    orNotFound(await lastDeletion(tx, restorable.kind, id), restorable.noun),
    staff,
    publishChange,
  )
}

/**
 * Reverts an audit event: a record's fields, a deletion, or an order. The reversal is recorded as an event of its own.
 * Throws HttpError (409) if it can't be reverted.
 */
export const createRestore =
  <R extends Entity>(restorable: Restorable<R>): RestoreEntry =>
  async (tx, entry, staff, publishChange) => {
    const log = createAuditLogger(restorable)
    if (entry.recordId === null) {
      if (!restorable.reorder) throw new HttpError(409, 'There is no order to restore.')
      await log.reordered(tx, staff, entry.title, await restorable.reorder(tx, entry.before, publishChange), 'restored')
      return
    }
    const existing = await restorable.find(tx, entry.recordId)
    if (entry.after === null) {
      if (existing) throw new HttpError(409, 'This has already been restored.')
      await recreateRecord(tx, restorable, entry, staff, publishChange)
      return
    }
    if (!existing) throw new HttpError(409, 'This has been deleted since. Restore the deleted item first.')
    const changed = await restorable.revert(
      tx,
      { before: entry.before as R, after: entry.after as R },
      publishChange,
      staff,
    )
    await log.updated(tx, staff, changed, 'restored')
  }

async function recreateRecord<R extends Entity>(
  tx: Database,
  restorable: Restorable<R>,
  entry: AuditEntry,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<R> {
  const after = await restorable.recreate(tx, entry.before as R, entry.belongings, publishChange)
  return createAuditLogger(restorable).restored(tx, staff, after)
}

/** The fields of an old record that `change` accepts. Throws HttpError (409) if they break today's validation rules. */
export function parseOldFields<S extends z.ZodType>(change: S, before: unknown): z.output<S> {
  const fields = change.safeParse(before)
  if (fields.success) return fields.data
  const [first] = fields.error.issues
  throw new HttpError(409, `This can’t be restored, because the validation rules have changed. ${first?.message}`)
}
