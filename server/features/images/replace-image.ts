import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal, staleWrite } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { Leading } from '#server/references/referring-room.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { tagsOfWay } from '#shared/features/images/image-tags.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isHopeless, noUpload } from './add-image.ts'
import type { LinkedImageParts } from './image-parts.ts'
import { fileOf, pictureColumns, toColumns, toImage, type ImageRow } from './image-row.ts'
import { changeRow, findRow, lockStanding, nameOf } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { withTags } from './insert-image.ts'
import { inTurn, keepPicture } from './keep-picture.ts'
import { noteFacts } from './picture-facts.ts'
import { purgeRow } from './purge.ts'
import { readyToRelink, relink } from './relink.ts'

const log = diary(imagesRestorable)

interface Replacement {
  id: string
  upload: string
  originalName: string | undefined
  /** That it is based on (decision 18). */
  version: number | undefined
}

interface Replaced {
  image: Image
  replaced: Image | null
  rewritten: number
}

/**
 * Gives an image another file, and what shows it the new address, all or nothing. The file that it had becomes an image of its own, in
 * the trash. Throws a Refusal: 404, 409 when it has this file already, or another image has; 412; and those of `keepPicture`.
 */
export function replaceImage(
  parts: LinkedImageParts,
  replacement: Replacement,
  staff: Staff | null,
): Promise<Replaced> {
  const { db, uploads } = parts
  const { id, upload, version } = replacement
  return inTurn(upload, async () => {
    const row = found(await findRow(db, id), 'Image')
    // Before anything is worked on; the transaction looks again.
    if (row.deletedAt === null && version !== undefined && version !== row.version) throw staleWrite(toImage(row))
    await using sent = await uploads.find(upload)
    if (!sent) throw noUpload()
    const name = cleanName(replacement.originalName ?? '') || sent.name
    let ready: Leading | null = null
    const answer = await keepPicture(parts, sent.path, {
      async look(picture) {
        ready = await readyToRelink(parts, row.url, pictureColumns(picture, null).url)
      },
      async record(tx, note, picture) {
        const standing = await lockStanding(tx, id, version)
        await makeRoom(tx, standing, fileOf(picture), staff, note)
        const columns = {
          ...pictureColumns(picture, null),
          ...(name && { originalName: name }),
          ...toColumns({ tags: tagsOfFile(toImage(standing)) }),
          uploadId: upload,
        }
        const changed = await changeRow(tx, standing, columns, note)
        const image = await log.updated(tx, staff, changed, 'replaced')
        const replaced = standing.file === null ? null : await keepOld(tx, standing, staff, note)
        const rewritten = await relink(tx, parts, { from: standing.url, to: image.url, ready }, staff, note)
        return { image, replaced, rewritten }
      },
    }).catch(async (error: unknown) => {
      if (isHopeless(error)) await uploads.remove(upload)
      throw error
    })
    await uploads.remove(upload)
    return answer
  })
}

/** Two images never have one file. One that lies in the trash gives it away, and is gone. */
async function makeRoom(tx: Database, standing: ImageRow, file: string, staff: Staff | null, note: Note) {
  if (standing.file === file) throw new Refusal(409, 'This is the file that the image has already.')
  const other = await tx.selectFrom('images').selectAll().where('file', '=', file).executeTakeFirst()
  if (!other) return
  const image = toImage(other)
  if (image.deletedAt === null)
    throw new Refusal(
      409,
      `This file is in the repository already, as “${nameOf(image)}”. Delete that image first, or choose another file.`,
      {},
      { duplicates: [{ likeness: 'same', image }] },
    )
  await purgeRow(tx, other, staff, note)
}

/** The file as it was, with all that was said of it. It can be brought back, by the trash or by the activity log. */
async function keepOld(
  tx: Database,
  { id: _taken, ...old }: ImageRow,
  staff: Staff | null,
  note: Note,
): Promise<Image> {
  const now = new Date().toISOString()
  const row = await tx
    .insertInto('images')
    .values({ ...old, updatedAt: now, deletedAt: now, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  noteFacts(note, null, row)
  const replaced = toImage(row)
  await log.deleted(tx, staff, { before: { ...replaced, deletedAt: null } })
  return replaced
}

/** An address elsewhere is one no longer. */
export const tagsOfFile = ({ tags, url }: Image): string[] =>
  url.startsWith('/')
    ? tags
    : withTags(
        tags.filter((tag) => tag !== tagsOfWay.url[0]),
        tagsOfWay.single,
      )
