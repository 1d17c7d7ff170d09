import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { toImage, type ImageRow } from './image-row.ts'
import { keyOf, variantsOf, type ImageStore } from './image-parts.ts'
import { findRow, nameOf } from './images.repository.ts'
import { aloneWith } from './lock-file.ts'
import { noteFacts } from './picture-facts.ts'

/** Deletes the record of an image in the trash for good. Nothing brings it back, so the diary keeps its name only. */
export async function purgeRow(tx: Database, row: ImageRow, staff: Staff | null, note: Note): Promise<void> {
  await tx.deleteFrom('images').where('id', '=', row.id).execute()
  noteFacts(note, row, null)
  await recordActivity(tx, {
    staff,
    action: 'purged',
    kind: 'image',
    recordId: String(row.id),
    title: nameOf(toImage(row)),
    before: null,
    after: null,
  })
}

/** Deletes an image of the trash for good, with its file. Throws a Refusal: 404, or 409 when it is not in the trash. */
export async function purgeImage(store: ImageStore, id: string, staff: Staff | null): Promise<void> {
  const file = await store.write(async (tx, note) => {
    const row = found(await findRow(tx, id), 'Image')
    if (row.deletedAt === null) throw new Refusal(409, 'Only an image in the trash can be deleted for good.')
    await purgeRow(tx, row, staff, note)
    return row.file
  })
  if (file !== null) await removeFile(store, file)
}

/** Images that have been in the trash since before this are gone for good, with their files. Returns how many. */
export async function sweepTrash(store: ImageStore, before: Date): Promise<number> {
  const files = await store.write(async (tx, note) => {
    const rows = await tx.selectFrom('images').selectAll().where('deletedAt', '<', before.toISOString()).execute()
    for (const row of rows) await purgeRow(tx, row, null, note)
    return rows.map(({ file }) => file)
  })
  for (const file of files) if (file !== null) await removeFile(store, file)
  return files.length
}

/**
 * Takes a file away that no record has, and its smaller ones. The same file may be sent again at this moment: whoever makes its record
 * looks for it in a transaction, and this is one, so either the record is seen here, or its file is missed there. `before`: one that was
 * stored later stays.
 */
export async function removeFile({ db, files }: ImageStore, file: string, before?: Date): Promise<boolean> {
  const key = keyOf(file)
  const stored = before && (await files.find(key))
  if (stored && stored.modified >= before) return false
  const isGone = await aloneWith(db, file, async (tx) => {
    // Written, which on SQLite lets no other writer in.
    const { numUpdatedRows } = await tx
      .updateTable('images')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('file', '=', file)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return false
    await files.remove(key)
    return true
  })
  if (isGone) for await (const variant of files.list(variantsOf(file))) await files.remove(variant.key)
  return isGone
}
