import { rm } from 'node:fs/promises'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { Rewrite } from '#server/content/references/reference-source.ts'
import type { OptimisedImage } from '#server/media/processing/image-processor.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isPermanentFailure } from './add-image.ts'
import { findIdentical } from './duplicates.ts'
import type { FetchImage } from './fetch-image.ts'
import type { LinkedImageParts } from './image-store.ts'
import { pictureColumns, toImageColumns, toImage, type ImageRow } from './image-row.ts'
import { changeRow, findRow, lockActive, trashImage, untrashImage } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { imageMutex, storeImage } from './store-image.ts'
import { prepareRelink, relink } from './relink.ts'
import { tagsOfFile } from './replace-image.ts'

const log = createAuditLogger(imagesRestorable)

/**
 * Copies an image of another site into the repository and rewrites all references to it. An image that has a file
 * already is returned as it is. If the repository has the same image elsewhere, references lead to that one, and this
 * one goes into the trash. Throws HttpError: 404, or 422 if it can't be copied.
 */
export const copyHere = (
  parts: LinkedImageParts & { fetchPicture: FetchImage },
  id: string,
  staff: Staff | null,
): Promise<Image> =>
  imageMutex.run(`copy of ${id}`, async () => {
    const row = await findRow(parts.db, id)
    const wanted = orNotFound(row?.deletedAt === null ? row : null, 'Image')
    if (wanted.file !== null) return toImage(wanted)
    const path = parts.tempFiles.newPath('download')
    try {
      await parts.fetchPicture(wanted.url, path)
      let ready: Rewrite | null = null
      return await storeImage(parts, path, {
        async inspect(picture) {
          const [same] = await findIdentical(parts.db, [picture.hash, picture.sourceHash])
          ready = await prepareRelink(parts, wanted.url, same?.url ?? pictureColumns(picture, null).url)
        },
        async record(tx, publishChange, picture) {
          const current = await lockActive(tx, id)
          if (current.file !== null) return toImage(current)
          const [same] = await findIdentical(tx, [picture.hash, picture.sourceHash])
          const image = same
            ? await mergeIntoExisting(tx, { current, other: same }, staff, publishChange)
            : await storeCopy(tx, { current, picture }, staff, publishChange)
          await relink(tx, parts, { from: current.url, to: image.url, ready }, staff, publishChange)
          return image
        },
      })
    } catch (error) {
      if (!isPermanentFailure(error) || !(error instanceof HttpError) || error.status === 422) throw error
      throw new HttpError(422, `The image could not be copied. ${error.message}`)
    } finally {
      await rm(path, { force: true })
    }
  })

async function storeCopy(
  tx: Database,
  { current, picture }: { current: ImageRow; picture: OptimisedImage },
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  const columns = { ...pictureColumns(picture, null), ...toImageColumns({ tags: tagsOfFile(toImage(current)) }) }
  return log.updated(tx, staff, await changeRow(tx, current, columns, publishChange), 'copied')
}

async function mergeIntoExisting(
  tx: Database,
  { current, other }: { current: ImageRow; other: ImageRow },
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  await log.deleted(tx, staff, { before: await trashImage(tx, String(current.id), publishChange) })
  if (other.deletedAt === null) return toImage(other)
  return log.restored(tx, staff, await untrashImage(tx, String(other.id), publishChange))
}
