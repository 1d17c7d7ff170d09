import type { Changed } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, Refusal, staleWrite } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { toColumns, toImage, type ImageRow } from './image-row.ts'
import { noteFacts } from './picture-facts.ts'

/** Images that have all of these tags, the newest first. */
export async function listImages(db: Database, tags: readonly string[] = []): Promise<Image[]> {
  const rows = await db.selectFrom('images').selectAll().where('deletedAt', 'is', null).orderBy('id', 'desc').execute()
  return rows.map(toImage).filter((image) => tags.every((tag) => image.tags.includes(tag)))
}

/** Those in the trash, the last deleted first. */
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

/** In the trash or not. */
export async function findImage(db: Database, id: string): Promise<Image | undefined> {
  const row = await findRow(db, id)
  return row && toImage(row)
}

export const findRow = (db: Database, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/**
 * The row of an image that is not in the trash; it is written as it is, which makes any other writer wait. Throws a Refusal: 404, or
 * 412 when it is not at the version that a change is based on (decision 18).
 */
export async function lockStanding(tx: Database, id: string, version?: number): Promise<ImageRow> {
  const row = await tx
    .updateTable('images')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', rowId(id))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  const standing = found(row, 'Image')
  if (version !== undefined && version !== standing.version) throw staleWrite(toImage(standing))
  return standing
}

/** Changes the fields that are given; run it in a `Write`. Throws as `lockStanding` does. */
export async function updateImage(
  tx: Database,
  id: string,
  { change, version }: { change: ImageChange; version: number | undefined },
  note: Note,
): Promise<Changed<Image>> {
  const row = await lockStanding(tx, id, version)
  return changeRow(tx, row, toColumns(change), note)
}

/** Writes columns of a row that this transaction has locked. */
export async function changeRow(
  tx: Database,
  row: ImageRow,
  columns: Partial<Omit<ImageRow, 'id' | 'version' | 'updatedAt'>>,
  note: Note,
): Promise<Changed<Image>> {
  const changed = await tx
    .updateTable('images')
    .set({ ...columns, version: row.version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  noteFacts(note, row, changed)
  return { before: toImage(row), after: toImage(changed) }
}

/** Puts an image into the trash and answers what it was; run it in a `Write`. Pages that show it go on doing so. Throws a Refusal (404). */
export async function trashImage(tx: Database, id: string, note: Note): Promise<Image> {
  const row = await lockStanding(tx, id)
  return (await changeRow(tx, row, { deletedAt: new Date().toISOString() }, note)).before
}

/** The image that has taken the place of one in the trash: addresses elsewhere are in the repository once. */
export async function placeTakenBy(tx: Database, { id, file, url }: ImageRow): Promise<Image | undefined> {
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
 * Brings an image back out of the trash; one that is not in there is answered as it is. Run it in a `Write`. Throws a Refusal: 404 when
 * it is gone for good, 409 when its place is taken.
 */
export async function untrashImage(tx: Database, id: string, note: Note): Promise<Image> {
  const row = found(await findRow(tx, id), 'Image')
  if (row.deletedAt === null) return toImage(row)
  const other = await placeTakenBy(tx, row)
  if (other) throw new Refusal(409, `The address of this image has been added again, as “${nameOf(other)}”.`)
  return (await changeRow(tx, row, { deletedAt: null }, note)).after
}

/** What people call an image. */
export const nameOf = ({ originalName, filename }: Pick<Image, 'originalName' | 'filename'>) => originalName || filename
