import { toEntry, type AuditEntry } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'

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
    .selectAll()
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind!))
    .$if(before !== undefined, (entries) => entries.where('id', '<', rowId(before!)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

export async function findEntry(db: Database, id: string): Promise<AuditEntry | undefined> {
  const row = await db.selectFrom('activity').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toEntry(row)
}
