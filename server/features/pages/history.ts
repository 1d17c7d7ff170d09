import type { Selectable } from 'kysely'
import type { ActivityTable } from '#server/activity/activity.table.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { Page, type PageVersion } from '#shared/features/pages/pages.schema.ts'

/** Of the page as it was before the oldest entry. No entry has it, so nothing is older. */
const FIRST_ID = '0'

interface Range {
  /** Only versions older than the one with this id. */
  before?: string | undefined
  limit: number
}

/**
 * A page as it was saved, newest first, as the activity log has it: each entry tells how the page was after it, the oldest one how
 * it was before. What was written down when pages were of another shape is left out.
 */
export async function pageHistory(db: Database, pageId: number, { before, limit }: Range): Promise<PageVersion[]> {
  if (before === FIRST_ID) return []
  const versions: PageVersion[] = []
  let last = before === undefined ? undefined : rowId(before)
  for (;;) {
    const rows = await entries(db, pageId)
      .where('after', 'is not', null)
      .$if(last !== undefined, (query) => query.where('id', '<', last!))
      .orderBy('id', 'desc')
      .limit(limit - versions.length)
      .execute()
    versions.push(...rows.flatMap((row) => versionOf(row) ?? []))
    if (versions.length === limit) return versions
    last = rows.at(-1)?.id
    if (last === undefined) break
  }
  const oldest = await entries(db, pageId).orderBy('id').limit(1).executeTakeFirst()
  const first = oldest && pageIn(oldest.before)
  if (first) versions.push({ id: FIRST_ID, at: first.updatedAt, staffName: '', action: 'saved', page: first })
  return versions
}

const entries = (db: Database, pageId: number) =>
  db.selectFrom('activity').selectAll().where('kind', '=', 'page').where('recordId', '=', String(pageId))

function versionOf({ id, at, staffName, action, after }: Selectable<ActivityTable>): PageVersion | undefined {
  const page = pageIn(after)
  return page && { id: String(id), at, staffName, action, page }
}

/** Undefined where there is none that could be shown. What a page had no field for yet is what it means not to have it. */
function pageIn(text: string | null): Page | undefined {
  if (text === null) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Page.safeParse({ publishAt: null, unpublishAt: null, templateId: null, ...(parsed as object) }).data
  } catch {
    // It is no JSON: there is nothing to show, and nothing to be done about it.
    return undefined
  }
}
