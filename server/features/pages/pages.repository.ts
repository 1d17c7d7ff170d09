import type { RecordChange, RecordDeletion } from '#server/content/activity/audit-logger.ts'
import type { PlannedStep } from '#server/content/scheduling/plannable.ts'
import { setAside, slugOf } from '#server/content/scheduling/slugs.ts'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { readLarge } from '#server/database/read-large.ts'
import { toColumns } from '#server/database/record-columns.ts'
import { toBlocks } from '#shared/features/pages/nesting.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, conflictingField, staleWrite } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { validPeriod } from '#server/content/scheduling/publication.ts'
import {
  countBlocks,
  pageRecord,
  type ListedPage,
  type Page,
  type PageChange,
  type PageDraft,
} from '#shared/features/pages/pages.record.ts'
import { hiddenRouteMessage, slugTakenMessage } from '#shared/features/pages/slug-messages.ts'
import { formerSlugs, rememberSlug, redirectingSlugs } from './former-slugs.ts'
import { isInMenu, detachItems, type DetachedItem } from './page-menu-items.ts'
import { listedColumns, toListed, toPage, type PageRow } from './page-row.ts'
import { takeWorkingCopies, type StoredCopy } from '#server/content/working-copies.ts'

/** Cache tag of responses that read a page by this slug. */
export const pageTag = (slug: string) => `page:${slug}`

/** Cache tag of lists of published pages, such as the sitemap. */
const PAGES = 'pages'

/** All pages, drafts included, by title. */
export async function listPages(db: Database): Promise<Page[]> {
  const ids = await db.selectFrom('pages').select('id').orderBy('id').execute()
  return byTitle(await readPages(db, ids, toPage))
}

/** `listPages` without the blocks, which are most of a page. */
export async function listPagesBriefly(db: Database): Promise<ListedPage[]> {
  const rows = await db.selectFrom('pages').select(listedColumns).orderBy('id').execute()
  const counts = await countBlocksOf(db, rows)
  return byTitle(rows.map((row) => ({ ...toListed(row), blockCount: counts.get(row.id)?.count ?? 0 })))
}

/** Reads the pages with these ids, and converts them one by one. */
const readPages = <T>(db: Database, ids: readonly Pick<PageRow, 'id'>[], convert: (row: PageRow) => T): Promise<T[]> =>
  readLarge(
    ids.map(({ id }) => id),
    (some) => db.selectFrom('pages').selectAll().where('id', 'in', some).orderBy('id').execute(),
    convert,
  )

function byTitle<P extends { title: string }>(pages: P[]): P[] {
  const { compare } = new Intl.Collator('en')
  return pages.toSorted((a, b) => compare(a.title, b.title))
}

interface BlockCount {
  version: number
  updatedAt: string
  count: number
}

/** By page id. Counting reads all blocks, so each process counts a version once. */
const blockCounts = new WeakMap<Database, Map<number, BlockCount>>()

async function countBlocksOf(db: Database, rows: readonly Pick<PageRow, 'id' | 'version' | 'updatedAt'>[]) {
  const known = blockCounts.get(db) ?? new Map<number, BlockCount>()
  const isCounted = ({ id, version, updatedAt }: (typeof rows)[number]) => {
    const last = known.get(id)
    return last?.version === version && last.updatedAt === updatedAt
  }
  const counts = new Map(rows.filter(isCounted).map(({ id }) => [id, known.get(id)!]))
  blockCounts.set(db, counts)
  const changed = rows.filter((row) => !isCounted(row))
  await readPages(db, changed, ({ id, version, updatedAt, blocks }) =>
    counts.set(id, { version, updatedAt, count: countBlocks(toBlocks(blocks)) }),
  )
  return counts
}

/**
 * The page with this slug, otherwise the last one that had it. Undefined if there is none, or it is a draft and
 * `drafts` is false.
 */
export async function findPage(db: Database, slug: string, { drafts }: { drafts: boolean }): Promise<Page | undefined> {
  // PostgreSQL rejects NUL.
  if (slug.includes('\0')) return undefined
  const isShown = (row: PageRow | undefined) => row !== undefined && (drafts || row.isPublished === 1)
  const current = await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (current && isShown(current)) return toPage(current)
  const moved = await db
    .selectFrom('pageSlugs')
    .innerJoin('pages', 'pages.id', 'pageSlugs.pageId')
    .selectAll('pages')
    .where('pageSlugs.slug', '=', slug)
    .executeTakeFirst()
  return moved && isShown(moved) ? toPage(moved) : undefined
}

/** Draft or published. */
export async function findPageById(db: Database, id: number): Promise<Page | undefined> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPage(row)
}

/** Creates a page. Throws HttpError: 409 if its slug is taken or would hide a route, 400 like `validPeriod`. */
export async function createPage(tx: Database, draft: PageDraft, publishChange: PublishChange): Promise<Page> {
  assertHidesNoRoute(draft.slug)
  const updatedAt = now()
  const row = await rejectTakenSlug(
    draft.slug,
    tx
      .insertInto('pages')
      .values({
        ...toColumns(pageRecord.fields, { ...draft, ...validPeriod(draft, updatedAt) }),
        updatedAt,
        version: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  if (row.isPublished === 1) publishChange({ type: 'content_updated', tags: [pageTag(row.slug), PAGES] })
  return toPage(row)
}

/**
 * Changes the given fields. `version` is the one that the change is based on, if known. Throws HttpError: 404, 400 and
 * 409 like `createPage`, 412 with the current page.
 */
export async function updatePage(
  tx: Database,
  id: number,
  change: PageChange,
  version: number | undefined,
  publishChange: PublishChange,
): Promise<RecordChange<Page>> {
  const before = orNotFound(await lockPage(tx, id), 'Page')
  if (version !== undefined && version !== before.version) throw staleWrite(toPage(before))
  const period = validPeriod(change, now(), { ...before, isPublished: before.isPublished === 1 })
  return changePage(tx, before, { ...change, ...period }, publishChange)
}

/** Applies a page's own time if it is still due; undefined if it was done or rescheduled meanwhile. */
export async function applyScheduledStep(
  tx: Database,
  { recordId, action, at }: PlannedStep,
  publishChange: PublishChange,
): Promise<RecordChange<Page> | undefined> {
  const field = action === 'published' ? 'publishAt' : 'unpublishAt'
  const before = await lockPage(tx, rowId(recordId), { field, time: at })
  return before && changePage(tx, before, { isPublished: action === 'published', [field]: null }, publishChange)
}

/** Sets the slug of a page aside, for another page that gets it in the same transaction; so does this one. */
export const setSlugAside = async (tx: Database, { id, slug }: Page): Promise<void> =>
  void (await tx
    .updateTable('pages')
    .set({ slug: setAside(slug) })
    .where('id', '=', rowId(id))
    .execute())

/** Changes a locked page, and publishes the change if shoppers can see it. */
async function changePage(
  tx: Database,
  locked: PageRow,
  change: PageChange,
  publishChange: PublishChange,
): Promise<RecordChange<Page>> {
  const before = { ...locked, slug: slugOf(locked.slug) }
  const { id } = before
  const { slug = before.slug } = change
  if (slug !== before.slug) assertHidesNoRoute(slug)
  const after = await rejectTakenSlug(
    slug,
    tx
      .updateTable('pages')
      .set({ ...toColumns(pageRecord.fields, change), updatedAt: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await rememberSlug(tx, locked, after)
  const moved = before.slug !== after.slug || before.isPublished !== after.isPublished
  const tags = [
    ...(before.isPublished === 1 || after.isPublished === 1 ? await pageTags(tx, before, after) : []),
    ...(moved && (await isInMenu(tx, id)) ? ['navigation'] : []),
  ]
  if (tags.length > 0) publishChange({ type: 'content_updated', tags })
  return { before: toPage(before), after: toPage(after) }
}

/** Data deleted with a page: former slugs, menu items, and unsaved changes of staff. */
export interface PageBelongings {
  slugs: string[]
  items: DetachedItem[]
  /** Absent in old audit events. */
  workingCopies?: StoredCopy[]
}

/** Deletes a page with its belongings, and returns both. Throws HttpError (404). */
export async function removePage(
  tx: Database,
  id: number,
  publishChange: PublishChange,
): Promise<RecordDeletion<Page> & { belongings: PageBelongings }> {
  const page = orNotFound(await lockPage(tx, id), 'Page')
  const tags = page.isPublished === 1 ? await pageTags(tx, page, page) : []
  if (await isInMenu(tx, id)) tags.push('navigation')
  const belongings = {
    slugs: await formerSlugs(tx, id),
    items: await detachItems(tx, page),
    workingCopies: await takeWorkingCopies(tx, { kind: 'page', recordId: String(id) }),
  }
  await tx.deleteFrom('pages').where('id', '=', id).execute()
  if (tags.length > 0) publishChange({ type: 'content_updated', tags })
  return { before: toPage(page), belongings }
}

/** Locks a page by incrementing its version, and returns it as it was. With `due`, only if that step is due. */
async function lockPage(
  tx: Database,
  id: number,
  due?: { field: 'publishAt' | 'unpublishAt'; time: string },
): Promise<PageRow | undefined> {
  const row = await tx
    .updateTable('pages')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(due !== undefined, (pages) => pages.where(due!.field, '<=', due!.time))
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, version: row.version - 1 }
}

/** Cache tags of responses that may show a page: by its old and new slug, and by those that redirect to it. */
export async function pageTags(tx: Database, before: PageRow, after: PageRow): Promise<string[]> {
  const slugs = new Set([before.slug, after.slug, ...(await redirectingSlugs(tx, after.id))])
  return [...[...slugs].map(pageTag), PAGES]
}

export function assertHidesNoRoute(slug: string) {
  const words = hiddenRouteMessage(slug)
  if (words) throw conflictingField('slug', words)
}

export async function rejectTakenSlug<T>(slug: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflictingField('slug', slugTakenMessage(slug))
  }
}

const now = () => new Date().toISOString()
