import { toEntry, type AuditEntry } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { readLarge } from '#server/database/read-large.ts'
import { rowId } from '#server/database/row-id.ts'
import { trashKinds, type ActivityKind, type TrashKind } from '#shared/features/activity/activity.contract.ts'

interface EntryQuery {
  kind?: ActivityKind | undefined
  /** Id; only older entries are returned. */
  before?: string | undefined
  limit: number
}

/** Audit events, newest first. */
export async function listEntries(db: Database, { kind, before, limit }: EntryQuery): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind!))
    .$if(before !== undefined, (entries) => entries.where('id', '<', rowId(before!)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return readEntries(db, rows)
}

/** Events with these ids, in their order. */
async function readEntries(db: Database, rows: readonly { id: number }[]): Promise<AuditEntry[]> {
  const ids = rows.map(({ id }) => id)
  const found = await readLarge(
    ids,
    (some) => db.selectFrom('activity').selectAll().where('id', 'in', some).execute(),
    toEntry,
  )
  const byId = new Map(found.map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface TrashQuery {
  kind?: TrashKind | undefined
  /** ISO 8601; only later deletions are returned. */
  since: string
  /** Id; only older deletions are returned. */
  before?: string | undefined
  limit: number
}

/** Deletions of records that are still deleted, newest first. */
export async function listTrash(db: Database, { kind, since, before, limit }: TrashQuery) {
  const rows = await db
    .selectFrom('activity as deletion')
    .select('id')
    .where('action', '=', 'deleted')
    .where('kind', 'in', kind === undefined ? trashKinds : [kind])
    .where('at', '>=', since)
    .where('recordId', 'is not', null)
    .$if(before !== undefined, (deletions) => deletions.where('id', '<', rowId(before!)))
    // Whatever was done to a record later needed it restored, or deleted it for good.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('activity as later')
            .select('later.id')
            .whereRef('later.kind', '=', 'deletion.kind')
            .whereRef('later.recordId', '=', 'deletion.recordId')
            .whereRef('later.id', '>', 'deletion.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return readEntries(db, rows)
}

export async function findEntry(db: Database, id: string): Promise<AuditEntry | undefined> {
  const row = await db.selectFrom('activity').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toEntry(row)
}

/** Entries with these ids, oldest first; unknown ids are left out. */
export async function findEntries(db: Database, ids: readonly string[]): Promise<AuditEntry[]> {
  return readEntries(
    db,
    [...new Set(ids.map(rowId))].toSorted((one, other) => one - other).map((id) => ({ id })),
  )
}

/** The first of these entries whose record has a later one that isn't among them. */
export async function findChangedSince(db: Database, entries: readonly AuditEntry[]): Promise<AuditEntry | undefined> {
  const ids = new Set(entries.map(({ id }) => id))
  for (const entry of entries) {
    const later = await db
      .selectFrom('activity')
      .select('id')
      .where('kind', '=', entry.kind)
      .where('recordId', '=', entry.recordId)
      .where('id', '>', entry.id)
      .execute()
    if (later.some(({ id }) => !ids.has(id))) return entry
  }
  return undefined
}
