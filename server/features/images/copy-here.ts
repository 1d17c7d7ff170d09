import { rm } from 'node:fs/promises'
import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { Leading } from '#server/references/referring-room.ts'
import type { OptimisedPicture } from '#server/pictures/pictures.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isHopeless } from './add-image.ts'
import { findSame } from './duplicates.ts'
import type { FetchPicture } from './fetch-picture.ts'
import type { LinkedImageParts } from './image-parts.ts'
import { pictureColumns, toColumns, toImage, type ImageRow } from './image-row.ts'
import { changeRow, findRow, lockStanding, trashImage, untrashImage } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { inTurn, keepPicture } from './keep-picture.ts'
import { readyToRelink, relink } from './relink.ts'
import { tagsOfFile } from './replace-image.ts'

const log = diary(imagesRestorable)

/**
 * Fetches an image of another site, keeps it as an upload, and makes what shows it show the copy (decision 45). One that is here already
 * is answered as it is. Where the repository has the same picture as another image, that one is used, and this one goes into the trash.
 * Throws a Refusal: 404, or 422 in words when it can't be had.
 */
export const copyHere = (
  parts: LinkedImageParts & { fetchPicture: FetchPicture },
  id: string,
  staff: Staff | null,
): Promise<Image> =>
  inTurn(`copy of ${id}`, async () => {
    const row = await findRow(parts.db, id)
    const wanted = found(row?.deletedAt === null ? row : null, 'Image')
    if (wanted.file !== null) return toImage(wanted)
    const path = parts.workshop.newPath('download')
    try {
      await parts.fetchPicture(wanted.url, path)
      let ready: Leading | null = null
      return await keepPicture(parts, path, {
        async look(picture) {
          const [same] = await findSame(parts.db, [picture.hash, picture.sourceHash])
          ready = await readyToRelink(parts, wanted.url, same?.url ?? pictureColumns(picture, null).url)
        },
        async record(tx, note, picture) {
          const standing = await lockStanding(tx, id)
          if (standing.file !== null) return toImage(standing)
          const [same] = await findSame(tx, [picture.hash, picture.sourceHash])
          const image = same
            ? await takeOther(tx, { standing, other: same }, staff, note)
            : await takeFile(tx, { standing, picture }, staff, note)
          await relink(tx, parts, { from: standing.url, to: image.url, ready }, staff, note)
          return image
        },
      })
    } catch (error) {
      if (!isHopeless(error) || !(error instanceof Refusal) || error.status === 422) throw error
      throw new Refusal(422, `The image could not be copied. ${error.message}`)
    } finally {
      await rm(path, { force: true })
    }
  })

async function takeFile(
  tx: Database,
  { standing, picture }: { standing: ImageRow; picture: OptimisedPicture },
  staff: Staff | null,
  note: Note,
): Promise<Image> {
  const columns = { ...pictureColumns(picture, null), ...toColumns({ tags: tagsOfFile(toImage(standing)) }) }
  return log.updated(tx, staff, await changeRow(tx, standing, columns, note), 'copied')
}

async function takeOther(
  tx: Database,
  { standing, other }: { standing: ImageRow; other: ImageRow },
  staff: Staff | null,
  note: Note,
): Promise<Image> {
  await log.deleted(tx, staff, { before: await trashImage(tx, String(standing.id), note) })
  if (other.deletedAt === null) return toImage(other)
  return log.broughtBack(tx, staff, await untrashImage(tx, String(other.id), note))
}
