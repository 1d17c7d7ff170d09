import type { Selectable } from 'kysely'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import type { OptimisedImage } from '#server/media/processing/image-processor.ts'
import { Image, imageFields, type ImageChange } from '#shared/features/images/images.schema.ts'
import { imageUrlPath } from '#shared/features/images/image-url.ts'
import type { ImagesTable } from '#server/database/schema/images.table.ts'

export type ImageRow = Selectable<ImagesTable>

/** Converts a row to an API image. */
export const toImage = (row: ImageRow): Image => ({
  ...toRecord<Omit<Image, 'focus'>>(imageFields, row, ownColumns),
  focus: { x: row.focusX, y: row.focusY },
})

const ownColumns = Object.keys(Image.omit({ focus: true }).shape)

/** Columns of the fields that staff edit. */
export const toImageColumns = <C extends ImageChange>({ focus, ...same }: C) => ({
  ...toColumns(imageFields, same),
  ...(focus && { focusX: focus.x, focusY: focus.y }),
})

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
