import { imageRecord } from '#shared/features/images/images.record.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, HttpError, staleWrite } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { toImageColumns, toImage, type ImageRow } from './image-row.ts'
import { publishImageChange } from './image-metadata.ts'

/** Images that have all of these tags, newest first. */
export async function listImages(db: Database, tags: readonly string[] = []): Promise<Image[]> {
  const rows = await db.selectFrom('images').selectAll().where('deletedAt', 'is', null).orderBy('id', 'desc').execute()
  return rows.map(toImage).filter((image) => tags.every((tag) => image.tags.includes(tag)))
}

/** Images in the trash, last deleted first. */
export async function listTrash(db: Database): Promise<Image[]> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toImage)
}

/** Includes images in the trash. */
export async function findImage(db: Database, id: string): Promise<Image | undefined> {
  const row = await findRow(db, id)
  return row && toImage(row)
}

export const findRow = (db: Database, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/**
 * Locks and returns the row of an image that isn't in the trash. Throws HttpError: 404, or 412 if `version` is stale.
 */
export async function lockActive(tx: Database, id: string, version?: number): Promise<ImageRow> {
  const row = await tx
    .updateTable('images')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', rowId(id))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  const current = orNotFound(row, 'Image')
  if (version !== undefined && version !== current.version) throw staleWrite(toImage(current))
  return current
}

/** Changes the given fields inside `withChanges`. Throws like `lockActive`. */
export async function updateImage(
  tx: Database,
  id: string,
  { change, version }: { change: ImageChange; version: number | undefined },
  publishChange: PublishChange,
): Promise<RecordChange<Image>> {
  const row = await lockActive(tx, id, version)
  return changeRow(tx, row, toImageColumns(change), publishChange)
}

/** Updates columns of a row that this transaction has locked. */
export async function changeRow(
  tx: Database,
  row: ImageRow,
  columns: Partial<Omit<ImageRow, 'id' | 'version' | 'updatedAt'>>,
  publishChange: PublishChange,
): Promise<RecordChange<Image>> {
  const changed = await tx
    .updateTable('images')
    .set({ ...columns, version: row.version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publishImageChange(publishChange, row, changed)
  return { before: toImage(row), after: toImage(changed) }
}

/**
 * Moves an image to the trash inside `withChanges`, and returns it as it was. Pages still show it. Throws HttpError
 * (404).
 */
export async function trashImage(tx: Database, id: string, publishChange: PublishChange): Promise<Image> {
  const row = await lockActive(tx, id)
  return (await changeRow(tx, row, { deletedAt: new Date().toISOString() }, publishChange)).before
}

/** The image that has the same external URL as one in the trash. Such URLs are unique outside the trash. */
export async function findActiveWithUrl(tx: Database, { id, file, url }: ImageRow): Promise<Image | undefined> {
  if (file !== null) return undefined
  const row = await tx
    .selectFrom('images')
    .selectAll()
    .where('url', '=', url)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row && toImage(row)
}

/**
 * Restores an image from the trash inside `withChanges`; does nothing if it isn't there. Throws HttpError: 404 if it
 * was deleted for good, 409 if its URL has been added again.
 */
export async function untrashImage(tx: Database, id: string, publishChange: PublishChange): Promise<Image> {
  const row = orNotFound(await findRow(tx, id), 'Image')
  if (row.deletedAt === null) return toImage(row)
  const other = await findActiveWithUrl(tx, row)
  if (other)
    throw new HttpError(
      409,
      `This image’s address is in the repository again, as “${imageRecord.titleOf(other)}”. Use that image.`,
    )
  return (await changeRow(tx, row, { deletedAt: null }, publishChange)).after
}
