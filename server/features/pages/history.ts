import type { Selectable } from 'kysely'
import type { ActivityTable } from '#server/database/schema/activity.table.ts'
import type { Database } from '#server/database/database.ts'
import { readLarge } from '#server/database/read-large.ts'
import { rowId } from '#server/database/row-id.ts'
import { Page, type PageVersion } from '#shared/features/pages/pages.record.ts'

/** Id of the version before the oldest audit event. No event has it, so paging ends there. */
const FIRST_ID = '0'

interface VersionQuery {
  /** Id; only older versions are returned. */
  before?: string | undefined
  limit: number
  /** Includes drafts beside the live page. */
  drafts?: 'true' | undefined
}

/**
 * Saved versions of a page from the audit log, newest first: the state after each event, and finally the one before the
 * oldest. Entries that no longer parse are left out.
 */
export async function pageHistory(
  db: Database,
  pageId: number,
  { before, limit, drafts }: VersionQuery,
): Promise<PageVersion[]> {
  if (before === FIRST_ID) return []
  const versions: PageVersion[] = []
  let last = before === undefined ? undefined : rowId(before)
  for (;;) {
    const ids = await entries(db, pageId, drafts !== undefined)
      .select('id')
      .where('after', 'is not', null)
      .$if(last !== undefined, (query) => query.where('id', '<', last!))
      .orderBy('id', 'desc')
      .limit(limit - versions.length)
      .execute()
    const found = await readLarge(
      ids.map(({ id }) => id),
      (some) => db.selectFrom('activity').select(shownColumns).where('id', 'in', some).orderBy('id', 'desc').execute(),
      versionOf,
    )
    versions.push(...found.filter((version) => version !== undefined))
    if (versions.length === limit) return versions
    last = ids.at(-1)?.id
    if (last === undefined) break
  }
  const oldest = await entries(db, pageId).select('before').orderBy('id').limit(1).executeTakeFirst()
  const first = oldest && parsePage(oldest.before)
  if (first) versions.push({ id: FIRST_ID, at: first.updatedAt, staffName: '', action: 'saved', page: first })
  return versions
}

const shownColumns = ['id', 'at', 'staffName', 'kind', 'action', 'after'] as const
type ShownEntry = Pick<Selectable<ActivityTable>, (typeof shownColumns)[number]>

const entries = (db: Database, pageId: number, drafts = false) =>
  db.selectFrom('activity').where((eb) => {
    const ofPage = eb.and({ kind: 'page', recordId: String(pageId) })
    return drafts ? eb.or([ofPage, eb.and({ kind: 'draft', recordId: `page:${pageId}` })]) : ofPage
  })

function versionOf({ id, at, staffName, kind, action, after }: ShownEntry): PageVersion | undefined {
  const page = parsePage(after)
  return page && { id: String(id), at, staffName, action: kind === 'draft' ? 'drafted' : action, page }
}

/** Undefined if the entry can't be shown. Fields that did not exist yet get their defaults. */
function parsePage(text: string | null): Page | undefined {
  if (text === null) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Page.safeParse({ publishAt: null, unpublishAt: null, templateId: null, ...(parsed as object) }).data
  } catch {
    // Invalid JSON can't be shown.
    return undefined
  }
}
