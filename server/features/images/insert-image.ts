import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { MAX_TAGS } from '#shared/features/images/image-tags.ts'
import { imageFields, type Duplicate, type Image, type ImageDraft } from '#shared/features/images/images.schema.ts'
import { pick } from '#shared/record.ts'
import { toImage, toImageColumns, type ImageRow } from './image-row.ts'
import { imagesRestorable } from './images.restorable.ts'
import { publishImageChange } from './image-metadata.ts'

const log = createAuditLogger(imagesRestorable)

/** Columns that depend on the source of an image. */
type ImageSource = Pick<ImageRow, 'url' | 'file' | 'mimeType' | 'fileSize' | 'width' | 'height' | 'placeholder'> &
  Pick<ImageRow, 'sourceHash' | 'originalHash' | 'perceptualHash'>

/** Inserts an image inside `withChanges`, with the tags of its source. */
export async function insertImage(
  tx: Database,
  origin: ImageSource,
  { draft, tags }: { draft: ImageDraft; tags: readonly string[] },
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<Image> {
  const { filename, originalName, focus, upload } = draft
  const fields = pick(draft, Object.keys(imageFields)) as Pick<ImageDraft, keyof typeof imageFields>
  const now = new Date().toISOString()
  const row = await tx
    .insertInto('images')
    .values({
      ...origin,
      filename,
      originalName: originalName || filename,
      ...toImageColumns({ ...fields, tags: withTags(fields.tags, tags) }),
      focusX: focus.x,
      focusY: focus.y,
      uploadId: upload ?? null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishImageChange(publishChange, null, row)
  return log.created(tx, staff, toImage(row))
}

/** Appends source tags, which are kept even if there are too many tags. */
export const withTags = (tags: readonly string[], source: readonly string[]): string[] => [
  ...tags.filter((tag) => !source.includes(tag)).slice(0, MAX_TAGS - source.length),
  ...source,
]

/** Error that offers existing images instead of adding one. */
export const duplicatesError = (duplicates: readonly Duplicate[]) =>
  new HttpError(409, describeDuplicate(duplicates[0]!), {}, { duplicates })

const describeDuplicate = ({ likeness, image: { originalName, deletedAt } }: Duplicate) => {
  const place = deletedAt === null ? 'in the repository' : 'in the trash'
  return likeness === 'same'
    ? `This image is already ${place} as “${originalName}”.`
    : `An image that looks the same is already ${place}: “${originalName}”.`
}
