import type { Database } from '#server/database/database.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, invalidField, staleWrite } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import {
  navigationRecord,
  type NavigationChange,
  type NavigationDraft,
  type NavigationItem,
} from '#shared/features/navigation/navigation.record.ts'
import { paths } from '#shared/paths.ts'
import { lockPositions, menuChanged } from './navigation.order.ts'

/**
 * Menu items in order, hidden ones included, so that clients can tell an all-hidden menu from an empty one. For
 * shoppers, items of unpublished pages are hidden.
 */
export async function listItems(db: Database, { drafts }: { drafts: boolean }): Promise<NavigationItem[]> {
  const rows = await itemsWithPages(db).orderBy('item.position').orderBy('item.id').execute()
  return rows.map((row) => toItem(row, drafts))
}

/** Creates an item, at the end unless it has a position. Throws HttpError (400) if its page doesn't exist. */
export async function createItem(
  tx: Database,
  draft: NavigationDraft,
  publishChange: PublishChange,
): Promise<NavigationItem> {
  const { pageId, position, ...fields } = draft
  const { id } = await tx
    .insertInto('navigationItems')
    .values({
      ...toColumns(navigationRecord.fields, fields),
      position: position ?? (await lastPosition(tx)) + 1,
      ...(pageId === null ? { pageId } : await pageColumns(tx, pageId)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  publishChange(menuChanged)
  return readItem(tx, id)
}

/**
 * Changes the given fields. `version` is the one that the change is based on, if known. Throws HttpError: 404, 400 like
 * `createItem`, 412 with the current item.
 */
export async function updateItem(
  tx: Database,
  id: number,
  change: NavigationChange,
  version: number | undefined,
  publishChange: PublishChange,
): Promise<RecordChange<NavigationItem>> {
  // Incrementing the version first locks the row.
  const locked = await tx
    .updateTable('navigationItems')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  orNotFound(locked, 'Navigation item')
  const now = await readItem(tx, id)
  const before = { ...now, version: now.version - 1 }
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { pageId = before.pageId, ...fields } = change
  await tx
    .updateTable('navigationItems')
    .set({
      // An item detached from its page keeps the page's last address.
      href: before.href,
      ...toColumns(navigationRecord.fields, fields),
      ...(pageId === null ? { pageId } : await pageColumns(tx, pageId)),
    })
    .where('id', '=', id)
    .execute()
  publishChange(menuChanged)
  return { before, after: await readItem(tx, id) }
}

/** Deletes an item and returns it. Throws HttpError (404). */
export async function removeItem(tx: Database, id: number, publishChange: PublishChange): Promise<NavigationItem> {
  await lockPositions(tx, [{ id: String(id) }])
  const before = orNotFound(await findItem(tx, id), 'Navigation item')
  await tx.deleteFrom('navigationItems').where('id', '=', id).execute()
  publishChange(menuChanged)
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
  const item = toRecord<Omit<NavigationItem, 'pageId'>>(navigationRecord.fields, row)
  return {
    ...item,
    href: slug === null ? row.href : paths.page(slug),
    isVisible: item.isVisible && (drafts || leadsSomewhere),
    pageId: row.pageId === null ? null : String(row.pageId),
  }
}

/** The item as staff see it, drafts included. */
export async function findItem(db: Database, id: number): Promise<NavigationItem | undefined> {
  const row = await itemsWithPages(db).where('item.id', '=', id).executeTakeFirst()
  return row && toItem(row, true)
}

const readItem = async (tx: Database, id: number) => orNotFound(await findItem(tx, id), 'Navigation item')

async function lastPosition(tx: Database): Promise<number> {
  const last = await tx
    .selectFrom('navigationItems')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return last?.position ?? 0
}

/** Columns of an item linked to a page: its address is the page's, whatever the request says. */
async function pageColumns(tx: Database, pageId: string) {
  const page = await tx.selectFrom('pages').select(['id', 'slug']).where('id', '=', rowId(pageId)).executeTakeFirst()
  if (!page) throw invalidField('pageId', 'there is no such page')
  return { pageId: page.id, href: paths.page(page.slug) }
}
