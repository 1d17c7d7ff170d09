import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import type { OptimisedImage } from '#server/media/processing/image-processor.ts'
import { parseJson } from '#shared/contract/json.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { imageUrlPath } from '#shared/features/images/image-url.ts'
import type { ImagesTable } from '#server/database/schema/images.table.ts'

export type ImageRow = Selectable<ImagesTable>

/** Converts a row to an API image. */
export const toImage = ({ isDecorative, focusX, focusY, ...row }: ImageRow): Image => ({
  id: String(row.id),
  filename: row.filename,
  originalName: row.originalName,
  url: row.url,
  alt: row.alt,
  caption: row.caption,
  tags: tagsIn(row.tags),
  mimeType: row.mimeType,
  fileSize: row.fileSize,
  width: row.width,
  height: row.height,
  isDecorative: isDecorative === 1,
  focus: { x: focusX, y: focusY },
  placeholder: row.placeholder,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.deletedAt,
  version: row.version,
})

/** Tolerates any text in the column, so that one broken row doesn't fail a list. */
function tagsIn(text: string): string[] {
  const list = parseJson(text)
  // Invalid JSON: the image has no tags, and the row stays as it is.
  return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : []
}

/** Columns of the fields that staff edit. */
export function toColumns({ tags, isDecorative, focus, ...same }: ImageChange) {
  return {
    ...same,
    ...(tags && { tags: JSON.stringify(tags) }),
    ...(isDecorative !== undefined && { isDecorative: bit(isDecorative) }),
    ...(focus && { focusX: focus.x, focusY: focus.y }),
  }
}

/** File name from content hash and size (see `parseImageUrl`). */
export const fileOf = ({ hash, width, height }: OptimisedImage) => `${hash.slice(0, 32)}-${width}x${height}.webp`

/**
 * Columns that follow from an optimised image. `originalHash`: hash of the client's file, if it was converted before
 * the upload.
 */
export const pictureColumns = (picture: OptimisedImage, originalHash: string | null) => ({
  url: imageUrlPath(fileOf(picture)),
  file: fileOf(picture),
  mimeType: 'image/webp',
  fileSize: picture.size,
  width: picture.width,
  height: picture.height,
  placeholder: picture.placeholder,
  sourceHash: picture.sourceHash,
  perceptualHash: picture.perceptualHash,
  originalHash,
})
