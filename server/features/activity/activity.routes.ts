import type { Entry } from '#server/activity/activity.ts'
import type { Restore } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { activityContract, type Activity, type ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { findEntry, listEntries } from './activity.repository.ts'

interface ActivityParts {
  db: Database
  write: Write
  /** The rooms whose records can be put back. */
  rooms: Readonly<Partial<Record<ActivityKind, Restore>>>
}

/** The log of what staff did (issue 4): administrators read it and put back what was. */
export const activityRoutes = ({ db, write, rooms }: ActivityParts) => {
  /** Undefined: nothing can be put back. */
  const wayBackOf = ({ kind, before }: Entry) => (before === null ? undefined : rooms[kind])

  const toActivity = ({ belongings: _kept, ...entry }: Entry): Activity => ({
    ...entry,
    id: String(entry.id),
    canBeRestored: wayBackOf(entry) !== undefined,
  })

  return serve(activityContract, {
    list: async ({ query }) => (await listEntries(db, query)).map(toActivity),

    restore: ({ params }, { staff }) =>
      write(async (tx, note) => {
        const entry = found(await findEntry(tx, params.id), 'Entry')
        const restore = wayBackOf(entry)
        if (!restore) throw new Refusal(409, 'Before this there was nothing that could be put back.')
        await restore(tx, entry, staff, note)
      }),
  })
}
