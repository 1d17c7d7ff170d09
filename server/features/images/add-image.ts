import { rm, writeFile } from 'node:fs/promises'
import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { diskRefusal } from '#server/files/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import type { OptimisedPicture } from '#server/pictures/pictures.ts'
import { tagsOfWay } from '#shared/features/images/image-tags.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { addAddress } from './add-address.ts'
import { bytesOf } from './data-url.ts'
import { duplicatesOf, findSame } from './duplicates.ts'
import type { ImageParts } from './image-parts.ts'
import { pictureColumns, toImage } from './image-row.ts'
import { changeRow } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { insertImage, offered } from './insert-image.ts'
import { inTurn, keepPicture } from './keep-picture.ts'

const log = diary(imagesRestorable)

/**
 * Adds an image: of an upload, of a data URL, or of an address elsewhere. Of the same bytes there is never a second record: the one that
 * is there is answered, and comes out of the trash if it lay there. Asked for twice with the same upload it answers the same image.
 * Throws a Refusal: 404 when the upload is gone, 413, 415 or 422 when it is no picture that can be taken, 409 with `duplicates` where
 * they are to be offered, 503, 507.
 */
export async function addImage(parts: ImageParts, draft: ImageDraft, staff: Staff | null): Promise<Image> {
  const { upload, url = '' } = draft
  if (upload !== undefined) return inTurn(upload, () => addUpload(parts, draft, upload, staff))
  if (!/^\s*data:/i.test(url)) return addAddress(parts, draft, staff)
  const path = parts.workshop.newPath('upload')
  try {
    await writeFile(path, bytesOf(url.trim())).catch((error: unknown) => {
      throw diskRefusal(error) ?? error
    })
    return await addFile(parts, path, draft, staff)
  } finally {
    await rm(path, { force: true })
  }
}

async function addUpload(parts: ImageParts, draft: ImageDraft, id: string, staff: Staff | null): Promise<Image> {
  const { db, uploads } = parts
  const made = await madeOf(db, id)
  if (made) {
    // Whoever made it may have been killed before this.
    await uploads.remove(id)
    return made
  }
  await using upload = await uploads.find(id)
  if (!upload) {
    // Another server may have been faster, and made it in between.
    const madeNow = await madeOf(db, id)
    if (madeNow) return madeNow
    throw noUpload()
  }
  const image = await addFile(parts, upload.path, draft, staff).catch(async (error: unknown) => {
    if (!isHopeless(error)) throw error
    // Or have taken it away while it was read here.
    const madeNow = await madeOf(db, id)
    if (madeNow) return madeNow
    await uploads.remove(id)
    throw error
  })
  await uploads.remove(id)
  return image
}

async function madeOf(db: Database, upload: string): Promise<Image | null> {
  const row = await db.selectFrom('images').selectAll().where('uploadId', '=', upload).executeTakeFirst()
  return row ? toImage(row) : null
}

export const noUpload = () => new Refusal(404, 'This upload is not there, or no longer. Please send the file again.')

/** Nothing will ever be made of this file. */
export const isHopeless = (error: unknown) => error instanceof Refusal && [413, 415, 422].includes(error.status)

async function addFile(parts: ImageParts, path: string, draft: ImageDraft, staff: Staff | null): Promise<Image> {
  const { db, write } = parts
  const isOffered = draft.duplicates === 'offer'
  const originals = draft.originalHash === undefined ? [] : [draft.originalHash]
  const hashesOf = ({ hash, sourceHash }: OptimisedPicture) => [hash, sourceHash, ...originals]
  // Known by what its owner has: it need not be looked at.
  if ((await findSame(db, originals)).length > 0) {
    if (isOffered) throw offered(await duplicatesOf(db, { hashes: originals }))
    const same = await write((tx, note) => answerSame(tx, originals, draft, staff, note))
    if (same) return same
  }
  return keepPicture(parts, path, {
    async look(picture) {
      const { perceptualHash } = picture
      const duplicates = isOffered ? await duplicatesOf(db, { hashes: hashesOf(picture), perceptualHash }) : []
      if (duplicates.length > 0) throw offered(duplicates)
    },
    async record(tx, note, picture) {
      const same = await answerSame(tx, hashesOf(picture), draft, staff, note)
      if (same) return same
      const way = draft.tags.includes(tagsOfWay.batch[0]) ? tagsOfWay.batch : tagsOfWay.single
      return insertImage(tx, pictureColumns(picture, draft.originalHash ?? null), { draft, way }, staff, note)
    },
  })
}

/** The image that is one of these files already; null where there is none. */
async function answerSame(
  tx: Database,
  hashes: readonly string[],
  { upload }: ImageDraft,
  staff: Staff | null,
  note: Note,
): Promise<Image | null> {
  const [same] = await findSame(tx, hashes)
  if (!same) return null
  // Whoever asks again with this upload gets the same answer.
  const row = await tx
    .updateTable('images')
    .set((eb) => (upload === undefined ? { version: eb.ref('version') } : { uploadId: upload }))
    .where('id', '=', same.id)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.deletedAt === null) return row ? toImage(row) : null
  const { after } = await changeRow(tx, row, { deletedAt: null }, note)
  return log.broughtBack(tx, staff, after)
}
