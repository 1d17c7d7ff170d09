import type { Selectable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import type { OptimisedPicture } from '#server/pictures/pictures.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { pictureUrl } from '#shared/features/images/picture-url.ts'
import type { ImagesTable } from './images.table.ts'

export type ImageRow = Selectable<ImagesTable>

/** An image as it goes over the wire. */
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

/** Whatever stands in the column: one broken row must not take the others with it. */
function tagsIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : []
  } catch {
    return [] // no JSON: it has no tags, and stays as it is in the database
  }
}

/** Columns of what staff say of an image. */
export function toColumns({ tags, isDecorative, focus, ...same }: ImageChange) {
  return {
    ...same,
    ...(tags && { tags: JSON.stringify(tags) }),
    ...(isDecorative !== undefined && { isDecorative: bit(isDecorative) }),
    ...(focus && { focusX: focus.x, focusY: focus.y }),
  }
}

/** The name of a picture's file: the hash of its bytes, and its size (see `storedPicture`). */
export const fileOf = ({ hash, width, height }: OptimisedPicture) => `${hash.slice(0, 32)}-${width}x${height}.webp`

/** Columns of what a picture says of itself. `originalHash`: of the file that its owner has, where that is another one. */
export const pictureColumns = (picture: OptimisedPicture, originalHash: string | null) => ({
  url: pictureUrl(fileOf(picture)),
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
