import type { AuditEntry } from '#server/content/activity/activity.ts'
import type { RestoreEntry } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { activityContract, type Activity, type ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { findEntry, listEntries } from './activity.repository.ts'

export interface ActivityParts {
  db: Database
  withChanges: WithChanges
  /** Restore functions of the features whose records can be reverted. */
  restores: Readonly<Partial<Record<ActivityKind, RestoreEntry>>>
}

/** The audit log: administrators read it and revert changes. */
export const activityRoutes = ({ db, withChanges, restores }: ActivityParts) => {
  /** Undefined if the event can't be reverted. */
  const restoreFor = ({ kind, before }: AuditEntry) => (before === null ? undefined : restores[kind])

  const toActivity = ({ belongings: _kept, ...entry }: AuditEntry): Activity => ({
    ...entry,
    id: String(entry.id),
    canBeRestored: restoreFor(entry) !== undefined,
  })

  return serve(activityContract, {
    list: async ({ query }) => (await listEntries(db, query)).map(toActivity),

    restore: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const entry = orNotFound(await findEntry(tx, params.id), 'Entry')
        const restore = restoreFor(entry)
        if (!restore) throw new HttpError(409, 'There is no earlier state to restore.')
        await restore(tx, entry, staff, publishChange)
      }),
  })
}
