import { toEntry, type Entry } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'

interface Page {
  kind?: ActivityKind | undefined
  /** Only entries older than this one. */
  before?: string | undefined
  limit: number
}

/** Entries, newest first. */
export async function listEntries(db: Database, { kind, before, limit }: Page): Promise<Entry[]> {
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

export async function findEntry(db: Database, id: string): Promise<Entry | undefined> {
  const row = await db.selectFrom('activity').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toEntry(row)
}
