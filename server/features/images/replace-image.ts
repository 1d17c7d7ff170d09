import { imageRecord } from '#shared/features/images/images.record.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError, staleWrite } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Rewrite } from '#server/content/references/reference-source.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { sourceTags } from '#shared/features/images/image-tags.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isPermanentFailure, uploadNotFound } from './add-image.ts'
import type { LinkedImageParts } from './image-store.ts'
import { fileOf, pictureColumns, toImageColumns, toImage, type ImageRow } from './image-row.ts'
import { changeRow, findRow, lockActive } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { withTags } from './insert-image.ts'
import { imageMutex, storeImage } from './store-image.ts'
import { publishImageChange } from './image-metadata.ts'
import { purgeRow } from './purge.ts'
import { prepareRelink, relink } from './relink.ts'

const log = createAuditLogger(imagesRestorable)

interface Replacement {
  id: string
  upload: string
  originalName: string | undefined
  /** Version that the change is based on. */
  version: number | undefined
}

interface Replaced {
  image: Image
  replaced: Image | null
  rewritten: number
}

/**
 * Replaces the file of an image and rewrites all references to it, all or nothing. The old file becomes an image of its
 * own in the trash. Throws HttpError: 404, 409 if this or another image has the file, 412; and like `storeImage`.
 */
export function replaceImage(
  parts: LinkedImageParts,
  replacement: Replacement,
  staff: Staff | null,
): Promise<Replaced> {
  const { db, uploads } = parts
  const { id, upload, version } = replacement
  return imageMutex.run(upload, async () => {
    const row = orNotFound(await findRow(db, id), 'Image')
    // Fails early, before the image is processed; the transaction checks again.
    if (row.deletedAt === null && version !== undefined && version !== row.version) throw staleWrite(toImage(row))
    await using sent = await uploads.find(upload)
    if (!sent) throw uploadNotFound()
    const name = cleanName(replacement.originalName ?? '') || sent.name
    let ready: Rewrite | null = null
    const answer = await storeImage(parts, sent.path, {
      async inspect(picture) {
        ready = await prepareRelink(parts, row.url, pictureColumns(picture, null).url)
      },
      async record(tx, publishChange, picture) {
        const current = await lockActive(tx, id, version)
        await freeFileName(tx, current, fileOf(picture), staff, publishChange)
        const columns = {
          ...pictureColumns(picture, null),
          ...(name && { originalName: name }),
          ...toImageColumns({ tags: tagsOfFile(toImage(current)) }),
          uploadId: upload,
        }
        const changed = await changeRow(tx, current, columns, publishChange)
        const image = await log.updated(tx, staff, changed, 'replaced')
        const replaced = current.file === null ? null : await trashOldFile(tx, current, staff, publishChange)
        const rewritten = await relink(tx, parts, { from: current.url, to: image.url, ready }, staff, publishChange)
        return { image, replaced, rewritten }
      },
    }).catch(async (error: unknown) => {
      if (isPermanentFailure(error)) await uploads.remove(upload)
      throw error
    })
    await uploads.remove(upload)
    return answer
  })
}

/**
 * Frees the unique file name: deletes an image in the trash that has it. Throws HttpError (409) if an active image has
 * it.
 */
async function freeFileName(
  tx: Database,
  current: ImageRow,
  file: string,
  staff: Staff | null,
  publishChange: PublishChange,
) {
  if (current.file === file) throw new HttpError(409, 'The image already has this file.')
  const other = await tx.selectFrom('images').selectAll().where('file', '=', file).executeTakeFirst()
  if (!other) return
  const image = toImage(other)
  if (image.deletedAt === null)
    throw new HttpError(
      409,
      `This file is already in the repository as “${imageRecord.titleOf(image)}”. Delete that image first, or choose another file.`,
      {},
      { duplicates: [{ likeness: 'same', image }] },
    )
  await purgeRow(tx, other, staff, publishChange)
}

/** Copies the old row into the trash, where it can be restored. */
async function trashOldFile(
  tx: Database,
  { id: _taken, ...old }: ImageRow,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  const now = new Date().toISOString()
  const row = await tx
    .insertInto('images')
    .values({ ...old, updatedAt: now, deletedAt: now, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishImageChange(publishChange, null, row)
  const replaced = toImage(row)
  await log.deleted(tx, staff, { before: { ...replaced, deletedAt: null } })
  return replaced
}

/** Replaces the tag for external URLs, because the image has a file now. */
export const tagsOfFile = ({ tags, url }: Image): string[] =>
  url.startsWith('/')
    ? tags
    : withTags(
        tags.filter((tag) => tag !== sourceTags.url[0]),
        sourceTags.single,
      )
