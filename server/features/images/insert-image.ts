import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { MAX_TAGS } from '#shared/features/images/image-tags.ts'
import type { Duplicate, Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { toImage, type ImageRow } from './image-row.ts'
import { imagesRestorable } from './images.restorable.ts'
import { noteFacts } from './picture-facts.ts'

const log = diary(imagesRestorable)

/** Where an image comes from. */
type Origin = Pick<ImageRow, 'url' | 'file' | 'mimeType' | 'fileSize' | 'width' | 'height' | 'placeholder'> &
  Pick<ImageRow, 'sourceHash' | 'originalHash' | 'perceptualHash'>

/** Makes the record of a new image, with the tags of the way it came; run it in a `Write`. */
export async function insertImage(
  tx: Database,
  origin: Origin,
  { draft, way }: { draft: ImageDraft; way: readonly string[] },
  staff: Staff | null,
  note: Note,
): Promise<Image> {
  const { filename, originalName, alt, caption, isDecorative, focus, upload } = draft
  const now = new Date().toISOString()
  const row = await tx
    .insertInto('images')
    .values({
      ...origin,
      filename,
      originalName: originalName || filename,
      alt,
      caption,
      tags: JSON.stringify(withTags(draft.tags, way)),
      isDecorative: bit(isDecorative),
      focusX: focus.x,
      focusY: focus.y,
      uploadId: upload ?? null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  noteFacts(note, null, row)
  return log.created(tx, staff, toImage(row))
}

/** Tags of its own, then those of the way, which are never crowded out. */
export const withTags = (tags: readonly string[], way: readonly string[]): string[] => [
  ...tags.filter((tag) => !way.includes(tag)).slice(0, MAX_TAGS - way.length),
  ...way,
]

/** What is there already, instead of an image being added. */
export const offered = (duplicates: readonly Duplicate[]) =>
  new Refusal(409, wordsFor(duplicates[0]!), {}, { duplicates })

const wordsFor = ({ likeness, image: { originalName, deletedAt } }: Duplicate) => {
  const place = deletedAt === null ? 'in the repository' : 'in the trash'
  return likeness === 'same'
    ? `This image is ${place} already, as “${originalName}”.`
    : `An image that looks the same is ${place} already, “${originalName}”.`
}
