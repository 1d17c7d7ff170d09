import { imageRecord } from '#shared/features/images/images.record.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { eachAlone } from '#server/each-alone.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { toImage, type ImageRow } from './image-row.ts'
import { imageKey, variantPrefix, type ImageStore } from './image-store.ts'
import { findRow } from './images.repository.ts'
import { withFileLock } from './lock-file.ts'
import { publishImageChange } from './image-metadata.ts'

/**
 * Deletes the record of an image in the trash for good. It can't be restored, so the audit log stores only its name.
 */
export async function purgeRow(
  tx: Database,
  row: ImageRow,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<void> {
  await tx.deleteFrom('images').where('id', '=', row.id).execute()
  publishImageChange(publishChange, row, null)
  await recordAuditEvent(tx, {
    staff,
    action: 'purged',
    kind: 'image',
    recordId: String(row.id),
    title: imageRecord.titleOf(toImage(row)),
    before: null,
    after: null,
  })
}

/** Deletes an image in the trash for good, with its file. Throws HttpError: 404, or 409 if it isn't in the trash. */
export async function purgeImage(store: ImageStore, id: string, staff: Staff | null): Promise<void> {
  const file = await store.withChanges(async (tx, publishChange) => {
    const row = orNotFound(await findRow(tx, id), 'Image')
    if (row.deletedAt === null) throw new HttpError(409, 'Only images in the trash can be permanently deleted.')
    await purgeRow(tx, row, staff, publishChange)
    return row.file
  })
  if (file !== null) await removeFile(store, file)
}

/** Deletes images for good that were moved to the trash before `before`, with their files. Returns how many. */
export async function sweepTrash(store: ImageStore, before: Date): Promise<number> {
  const files = await store.withChanges(async (tx, publishChange) => {
    const old = tx.selectFrom('images').selectAll().where('deletedAt', '<', before.toISOString())
    // In one order, in which two servers that sweep don't block each other, and which the activity log shows.
    const rows = await old.orderBy('id').execute()
    for (const row of rows) await purgeRow(tx, row, null, publishChange)
    return rows.map(({ file }) => file)
  })
  const stored = files.filter((file) => file !== null)
  await eachAlone(stored, (file) => removeFile(store, file), 'Some files of purged images could not be deleted.')
  return files.length
}

/**
 * Deletes an unreferenced file and its variants. The file's lock orders this against a concurrent upload of the same
 * bytes: either we see its record, or it sees that the file is missing. With `before`, newer files stay. Returns true
 * if deleted.
 */
export async function removeFile({ db, files }: ImageStore, file: string, before?: Date): Promise<boolean> {
  const key = imageKey(file)
  const stored = before && (await files.find(key))
  if (stored && stored.modified >= before) return false
  const isGone = await withFileLock(db, file, async (tx) => {
    // An update takes SQLite's write lock.
    const { numUpdatedRows } = await tx
      .updateTable('images')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('file', '=', file)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return false
    await files.remove(key)
    return true
  })
  if (isGone) for await (const variant of files.list(variantPrefix(file))) await files.remove(variant.key)
  return isGone
}
