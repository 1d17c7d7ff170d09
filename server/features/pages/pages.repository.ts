import type { Selectable } from 'kysely'
import type { Changed, Deleted } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { isTaken } from '#server/database/refusals.ts'
import { found, Refusal, staleWrite } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import { periodOf } from '#server/schedule/publication.ts'
import type { Page, PageChange, PageDraft } from '#shared/features/pages/pages.schema.ts'
import { hidesRoute, slugTaken } from '#shared/features/pages/slug-complaints.ts'
import { formerSlugs, rememberSlug, slugsLeadingTo } from './former-slugs.ts'
import { isInMenu, releaseItems, type ReleasedItem } from './page-menu.ts'
import { changedColumns, columnsOf, toPage, type PageRow } from './page-row.ts'
import type { WorkingCopiesTable } from './pages.table.ts'
import { workingCopiesOf } from './working-copies.ts'

/** What an answer reads that asked for a page by this slug. */
export const pageTag = (slug: string) => `page:${slug}`

/** What an answer reads that lists the published pages, such as the sitemap. */
const PAGES = 'pages'

/** Every page, drafts too, by title. */
export async function listPages(db: Database): Promise<Page[]> {
  const rows = await db.selectFrom('pages').selectAll().orderBy('id').execute()
  const { compare } = new Intl.Collator('en')
  return rows.map(toPage).toSorted((a, b) => compare(a.title, b.title))
}

/**
 * The page that has this slug or, failing that, the one that had it last (decision 19): its own slug is another then.
 * Undefined when there is none, or it is a draft and drafts aren't wanted (decision 5).
 */
export async function findPage(db: Database, slug: string, { drafts }: { drafts: boolean }): Promise<Page | undefined> {
  // PostgreSQL can't even be asked for it.
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

/** By its id, drafts too. */
export async function findPageById(db: Database, id: number): Promise<Page | undefined> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPage(row)
}

/** Adds a page. Throws a Refusal: 409 when its slug is taken or would hide a route (decision 20), 400 as `periodOf`. */
export async function createPage(tx: Database, draft: PageDraft, note: Note): Promise<Page> {
  refuseHidingRoute(draft.slug)
  const updatedAt = now()
  const row = await unlessTaken(
    draft.slug,
    tx
      .insertInto('pages')
      .values({ ...columnsOf({ ...draft, ...periodOf(draft, updatedAt) }), updatedAt, version: 1 })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  if (row.isPublished === 1) note({ type: 'content_updated', tags: [pageTag(row.slug), PAGES] })
  return toPage(row)
}

/**
 * Changes the fields that are named. `version` is what the change is based on, if that is known (decision 18). Throws a Refusal:
 * 404, 400 and 409 as in `createPage`, 412 with the page as it stands.
 */
export async function updatePage(
  tx: Database,
  id: number,
  change: PageChange,
  version: number | undefined,
  note: Note,
): Promise<Changed<Page>> {
  const before = found(await lockPage(tx, id), 'Page')
  if (version !== undefined && version !== before.version) throw staleWrite(toPage(before))
  const period = periodOf(change, now(), { ...before, isPublished: before.isPublished === 1 })
  return changePage(tx, before, { ...change, ...period }, note)
}

/** A step that somebody has planned. */
export interface PlannedStep {
  id: number
  /** The field that has its time. */
  field: 'publishAt' | 'unpublishAt'
}

/** Publishes or unpublishes a page whose time has come by `time`; undefined when that was done or put off meanwhile. */
export async function turnPage(
  tx: Database,
  step: PlannedStep,
  time: string,
  note: Note,
): Promise<Changed<Page> | undefined> {
  const before = await lockPage(tx, step.id, { ...step, time })
  return before && changePage(tx, before, { isPublished: step.field === 'publishAt', [step.field]: null }, note)
}

/** Changes a page that is locked, and notes what shoppers see of it. */
async function changePage(tx: Database, before: PageRow, change: PageChange, note: Note): Promise<Changed<Page>> {
  const { id } = before
  const { slug = before.slug } = change
  if (slug !== before.slug) refuseHidingRoute(slug)
  const after = await unlessTaken(
    slug,
    tx
      .updateTable('pages')
      .set({ ...changedColumns(change), updatedAt: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await rememberSlug(tx, before, after)
  const moved = before.slug !== after.slug || before.isPublished !== after.isPublished
  const tags = [
    ...(before.isPublished === 1 || after.isPublished === 1 ? await tagsOf(tx, before, after) : []),
    ...(moved && (await isInMenu(tx, id)) ? ['navigation'] : []),
  ]
  if (tags.length > 0) note({ type: 'content_updated', tags })
  return { before: toPage(before), after: toPage(after) }
}

/** What goes with a deleted page: the slugs that it had, the menu items that led there, and what staff have not saved of it. */
export interface PageBelongings {
  slugs: string[]
  items: ReleasedItem[]
  /** Absent in what was written down before there were any. */
  workingCopies?: Selectable<WorkingCopiesTable>[]
}

/** Deletes a page with what belongs to it, and answers both. Throws a Refusal (404) when there is none. */
export async function removePage(
  tx: Database,
  id: number,
  note: Note,
): Promise<Deleted<Page> & { belongings: PageBelongings }> {
  const page = found(await lockPage(tx, id), 'Page')
  const tags = page.isPublished === 1 ? await tagsOf(tx, page, page) : []
  if (await isInMenu(tx, id)) tags.push('navigation')
  const belongings = {
    slugs: await formerSlugs(tx, id),
    items: await releaseItems(tx, page),
    workingCopies: await workingCopiesOf(tx, id),
  }
  await tx.deleteFrom('pages').where('id', '=', id).execute()
  if (tags.length > 0) note({ type: 'content_updated', tags })
  return { before: toPage(page), belongings }
}

/**
 * The page as it stands; with a planned step only if that is due by the time. It is counted up at once, which makes any other writer
 * wait until this one is through.
 */
async function lockPage(
  tx: Database,
  id: number,
  due?: Pick<PlannedStep, 'field'> & { time: string },
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

/** What shoppers' answers may have read of a page: by the slug that it had and has, and by those that lead on to it. */
export async function tagsOf(tx: Database, before: PageRow, after: PageRow): Promise<string[]> {
  const slugs = new Set([before.slug, after.slug, ...(await slugsLeadingTo(tx, after.id))])
  return [...[...slugs].map(pageTag), PAGES]
}

export function refuseHidingRoute(slug: string) {
  const words = hidesRoute(slug)
  if (words) throw new Refusal(409, words)
}

export async function unlessTaken<T>(slug: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new Refusal(409, slugTaken(slug))
  }
}

const now = () => new Date().toISOString()
