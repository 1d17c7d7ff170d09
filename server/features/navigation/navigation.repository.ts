import type { Database } from '#server/database/database.ts'
import type { Changed } from '#server/activity/diary.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, Refusal, staleWrite } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import type {
  NavigationChange,
  NavigationDraft,
  NavigationItem,
} from '#shared/features/navigation/navigation.contract.ts'
import { paths } from '#shared/paths.ts'
import { lockPlaces, menuChanged } from './navigation.order.ts'

/**
 * Menu items in order, hidden ones too: a menu that is all hidden is not an empty one (decision 17). An item whose page is a
 * draft is hidden from shoppers, who would find nothing there.
 */
export async function listItems(db: Database, { drafts }: { drafts: boolean }): Promise<NavigationItem[]> {
  const rows = await itemsWithPages(db).orderBy('item.position').orderBy('item.id').execute()
  return rows.map((row) => toItem(row, drafts))
}

/** Adds an item, at the end where it has no position. Throws a Refusal (400) when its page isn't there. */
export async function createItem(tx: Database, draft: NavigationDraft, note: Note): Promise<NavigationItem> {
  const { pageId, isVisible, position, ...fields } = draft
  const { id } = await tx
    .insertInto('navigationItems')
    .values({
      ...fields,
      isVisible: bit(isVisible),
      position: position ?? (await lastPosition(tx)) + 1,
      ...(pageId === null ? { pageId } : await toPage(tx, pageId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  note(menuChanged)
  return readItem(tx, id)
}

/**
 * Changes the fields that are named. `version` is what the change is based on, if that is known (decision 18). Throws a Refusal:
 * 404, 400 as in `createItem`, 412 with the item as it stands.
 */
export async function updateItem(
  tx: Database,
  id: number,
  change: NavigationChange,
  version: number | undefined,
  note: Note,
): Promise<Changed<NavigationItem>> {
  // Counted up at once, which makes any other writer wait until this one is through.
  const locked = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  found(locked, 'Navigation item')
  const now = await readItem(tx, id)
  const before = { ...now, version: now.version - 1 }
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { pageId = before.pageId, isVisible = before.isVisible, ...fields } = change
  await tx
    .updateTable('navigationItems')
    .set({
      // What led to a page keeps the address that the page had last.
      href: before.href,
      ...fields,
      isVisible: bit(isVisible),
      ...(pageId === null ? { pageId } : await toPage(tx, pageId)),
    })
    .where('id', '=', id)
    .execute()
  note(menuChanged)
  return { before, after: await readItem(tx, id) }
}

/** Deletes an item and answers what it was. Throws a Refusal (404) when there is none. */
export async function removeItem(tx: Database, id: number, note: Note): Promise<NavigationItem> {
  await lockPlaces(tx, [{ id: String(id) }])
  const before = found(await findItem(tx, id), 'Navigation item')
  await tx.deleteFrom('navigationItems').where('id', '=', id).execute()
  note(menuChanged)
  return before
}

const itemsWithPages = (db: Database) =>
  db
    .selectFrom('navigationItems as item')
    .leftJoin('pages as page', 'page.id', 'item.pageId')
    .selectAll('item')
    .select(['page.slug', 'page.isPublished'])

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsWithPages>['executeTakeFirstOrThrow']>>

function toItem({ slug, isPublished, ...row }: ItemRow, drafts: boolean): NavigationItem {
  const leadsSomewhere = slug === null || isPublished === 1
  return {
    ...row,
    id: String(row.id),
    href: slug === null ? row.href : paths.page(slug),
    isVisible: row.isVisible === 1 && (drafts || leadsSomewhere),
    pageId: row.pageId === null ? null : String(row.pageId),
  }
}

/** As staff see it. */
export async function findItem(db: Database, id: number): Promise<NavigationItem | undefined> {
  const row = await itemsWithPages(db).where('item.id', '=', id).executeTakeFirst()
  return row && toItem(row, true)
}

const readItem = async (tx: Database, id: number) => found(await findItem(tx, id), 'Navigation item')

async function lastPosition(tx: Database): Promise<number> {
  const last = await tx
    .selectFrom('navigationItems')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return last?.position ?? 0
}

/** The columns of an item that leads to a page: the address is the page's own, whatever was sent (decision 19). */
async function toPage(tx: Database, pageId: string) {
  const page = await tx.selectFrom('pages').select(['id', 'slug']).where('id', '=', rowId(pageId)).executeTakeFirst()
  if (!page) throw new Refusal(400, 'pageId: there is no such page')
  return { pageId: page.id, href: paths.page(page.slug) }
}
