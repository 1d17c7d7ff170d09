import { rm, writeFile } from 'node:fs/promises'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'
import { HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { OptimisedImage } from '#server/media/processing/image-processor.ts'
import { sourceTags } from '#shared/features/images/image-tags.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { addAddress } from './add-url.ts'
import { findDuplicates, findIdentical } from './duplicates.ts'
import type { ImageParts } from './image-store.ts'
import { pictureColumns, toImage } from './image-row.ts'
import { changeRow } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { insertImage, duplicatesError } from './insert-image.ts'
import { imageMutex, storeImage } from './store-image.ts'

/**
 * Decodes `data:image/png;base64,...`. The bytes are not checked here. Throws HttpError: 415 if the type is no image,
 * 400 if it can't be decoded.
 */
function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  const [type = '', ...parameters] = dataUrl.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';')
  if (!type.trim().startsWith('image/')) throw new HttpError(415, 'File is not an image')
  const text = dataUrl.slice(comma + 1)
  if (parameters.at(-1)?.trim() !== 'base64' || /[^\w+/=\-\s]/.test(text)) throw unreadable()
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) throw unreadable()
  return bytes
}

const unreadable = () => new HttpError(400, 'The image’s data URL can’t be read. It must be base64-encoded.')

const log = createAuditLogger(imagesRestorable)

/**
 * Adds an image from an upload, a data URL, or a URL elsewhere. The same bytes are never stored twice: the existing
 * image is returned, and restored if it is in the trash. Repeating the call with the same upload returns the same
 * image.
 * @throws HttpError: 404 if the upload is missing; 413, 415 or 422 if it isn't a supported image; 409 with `duplicates`
 * if the draft asks for them; 503; 507.
 */
export async function addImage(parts: ImageParts, draft: ImageDraft, staff: Staff | null): Promise<Image> {
  const { upload, url = '' } = draft
  if (upload !== undefined) return imageMutex.run(upload, () => addUpload(parts, draft, upload, staff))
  if (!/^\s*data:/i.test(url)) return addAddress(parts, draft, staff)
  const path = parts.tempFiles.newPath('upload')
  try {
    await writeFile(path, decodeDataUrl(url.trim())).catch((error: unknown) => {
      throw newFileHttpError(error) ?? error
    })
    return await addFile(parts, path, draft, staff)
  } finally {
    await rm(path, { force: true })
  }
}

async function addUpload(parts: ImageParts, draft: ImageDraft, id: string, staff: Staff | null): Promise<Image> {
  const { db, uploads } = parts
  const made = await findByUpload(db, id)
  if (made) {
    // A crash may have left the upload behind.
    await uploads.remove(id)
    return made
  }
  await using upload = await uploads.find(id)
  if (!upload) {
    // Another server may have added it meanwhile.
    const madeNow = await findByUpload(db, id)
    if (madeNow) return madeNow
    throw uploadNotFound()
  }
  const image = await addFile(parts, upload.path, draft, staff).catch(async (error: unknown) => {
    if (!isPermanentFailure(error)) throw error
    // Another server may have added it and removed the upload during our read.
    const madeNow = await findByUpload(db, id)
    if (madeNow) return madeNow
    await uploads.remove(id)
    throw error
  })
  await uploads.remove(id)
  return image
}

async function findByUpload(db: Database, upload: string): Promise<Image | null> {
  const row = await db.selectFrom('images').selectAll().where('uploadId', '=', upload).executeTakeFirst()
  return row ? toImage(row) : null
}

export const uploadNotFound = () =>
  new HttpError(404, 'This upload doesn’t exist or has expired. Please send the file again.')

/** True if a retry with the same file can't succeed. */
export const isPermanentFailure = (error: unknown) =>
  error instanceof HttpError && [413, 415, 422].includes(error.status)

async function addFile(parts: ImageParts, path: string, draft: ImageDraft, staff: Staff | null): Promise<Image> {
  const { db, withChanges } = parts
  const isOffered = draft.duplicates === 'offer'
  const originals = draft.originalHash === undefined ? [] : [draft.originalHash]
  const hashesOf = ({ hash, sourceHash }: OptimisedImage) => [hash, sourceHash, ...originals]
  // A known original needs no processing.
  if ((await findIdentical(db, originals)).length > 0) {
    if (isOffered) throw duplicatesError(await findDuplicates(db, { hashes: originals }))
    const same = await withChanges((tx, publishChange) => reuseIdentical(tx, originals, draft, staff, publishChange))
    if (same) return same
  }
  return storeImage(parts, path, {
    async inspect(picture) {
      const { perceptualHash } = picture
      const duplicates = isOffered ? await findDuplicates(db, { hashes: hashesOf(picture), perceptualHash }) : []
      if (duplicates.length > 0) throw duplicatesError(duplicates)
    },
    async record(tx, note, picture) {
      const same = await reuseIdentical(tx, hashesOf(picture), draft, staff, note)
      if (same) return same
      const tags = draft.tags.includes(sourceTags.batch[0]) ? sourceTags.batch : sourceTags.single
      return insertImage(tx, pictureColumns(picture, draft.originalHash ?? null), { draft, tags }, staff, note)
    },
  })
}

/** The existing image with one of these hashes, restored if it is in the trash; null if there is none. */
async function reuseIdentical(
  tx: Database,
  hashes: readonly string[],
  { upload }: ImageDraft,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image | null> {
  const [same] = await findIdentical(tx, hashes)
  if (!same) return null
  // Stores the upload's id, so that a repeated call finds this image.
  const row = await tx
    .updateTable('images')
    .set((eb) => (upload === undefined ? { version: eb.ref('version') } : { uploadId: upload }))
    .where('id', '=', same.id)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.deletedAt === null) return row ? toImage(row) : null
  const { after } = await changeRow(tx, row, { deletedAt: null }, publishChange)
  return log.restored(tx, staff, after)
}
