import type { AuditEntry } from '#server/content/activity/activity.ts'
import type { RestoreEntry } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import {
  activityContract,
  TRASH_DAYS,
  trashKinds,
  type Activity,
  type ActivityKind,
  type DeletedRecord,
  type TrashKind,
} from '#shared/features/activity/activity.contract.ts'
import { paths } from '#shared/paths.ts'
import {
  findChangedSince,
  findEntries,
  findEntry,
  listEntries,
  listTrash,
  type TrashQuery,
} from './activity.repository.ts'

const DAY_MS = 86_400_000

/** Addresses of deleted records by which content may still refer to them. */
const addresses: Partial<Record<TrashKind, (before: { slug: string; url: string }) => string>> = {
  page: ({ slug }) => paths.page(slug),
  post: ({ slug }) => paths.post(slug),
  image: ({ url }) => url,
}

/** What everyone on the staff may change. */
const contentKinds: ReadonlySet<ActivityKind> = new Set([...trashKinds, 'draft'])

export interface ActivityParts {
  db: Database
  withChanges: WithChanges
  /** Restore functions of the features whose records can be reverted. */
  restores: Readonly<Partial<Record<ActivityKind, RestoreEntry>>>
}

/** The audit log, which administrators read and revert, and which is also the trash. */
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

    trash: ({ query }) => readTrash(db, query),

    restore: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const entry = orNotFound(await findEntry(tx, params.id), 'Entry')
        const restore = restoreFor(entry)
        if (!restore) throw new HttpError(409, 'There is no earlier state to restore.')
        await restore(tx, entry, staff, publishChange)
      }),

    undo: ({ body: { ids } }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const entries = await findEntries(tx, ids)
        const isTheirs = ({ staffId, kind }: AuditEntry) => staffId === (staff?.id ?? null) && contentKinds.has(kind)
        if (entries.length < new Set(ids).size || !entries.every(isTheirs)) throw new HttpError(404, 'Entry not found')
        const changed = await findChangedSince(tx, entries)
        if (changed) throw new HttpError(409, `“${changed.title}” has been changed since. Nothing was undone.`)
        for (const entry of entries.toReversed()) {
          const restore = restoreFor(entry)
          if (!restore) throw new HttpError(409, 'There is no earlier state to restore.')
          await restore(tx, entry, staff, publishChange)
        }
      }),
  })
}

/** What can still be restored from the trash, newest first. */
export async function readTrash(db: Database, query: Omit<TrashQuery, 'since'>): Promise<DeletedRecord[]> {
  const since = new Date(Date.now() - TRASH_DAYS * DAY_MS).toISOString()
  return (await listTrash(db, { ...query, since })).map(toDeleted)
}

function toDeleted({ id, kind, recordId, title, at, staffName, before }: AuditEntry): DeletedRecord {
  const addressOf = addresses[kind as TrashKind]
  return {
    id: String(id),
    kind: kind as TrashKind,
    recordId: recordId!,
    title,
    at,
    staffName,
    address: addressOf?.(before as Parameters<typeof addressOf>[0]) ?? null,
  }
}
