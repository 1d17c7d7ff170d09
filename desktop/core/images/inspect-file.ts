import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { DamagedImageError, ImageError, UnsupportedFormatError } from '#shared/media/image-error.ts'
import { inspectImage } from '#shared/media/inspect-image.ts'
import { hashFile } from '#shared/media/shrink-image.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { toDiskError } from './disk-error.ts'
import type { InspectedFile } from './optimizer.ts'

/** Implements `Optimizer.inspect`. Decodes nothing. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  try {
    const stats = await stat(path)
    // Reading a pipe or a device may never end.
    if (!stats.isFile()) throw new ImageError(uploadMessages.noImage, 415)
    await inspectImage(path, 'error')
    if (stats.size > MAX_UPLOAD_BYTES) throw new ImageError(uploadMessages.tooLarge(stats.size), 413)
    return { hash: await hashFile(path), size: stats.size }
  } catch (error) {
    if (error instanceof UnsupportedFormatError) throw refusal(error, path)
    if (error instanceof DamagedImageError) throw new ImageError(uploadMessages.noSize, error.status)
    throw toDiskError(error, uploadMessages.unreadable) ?? error
  }
}

const taken = /^(jpe?g|jpe|jfif|a?png|webp|avif|gif)$/
/** Extensions of other images, with those of cameras. */
const others = /^(arw|bmp|cr2|cr3|dng|heic|heif|ico|jxl|nef|orf|psd|raf|rw2|svg|svgz|tif|tiff)$/
const aliases: Record<string, string> = { ico: 'x-icon', svgz: 'svg', tif: 'tiff' }

/** Bytes that aren't an image's are judged by the file's name, as in browsers. */
function refusal({ type }: UnsupportedFormatError, path: string): ImageError {
  if (type?.startsWith('image/')) return new ImageError(uploadMessages.notTaken(type), 415)
  const extension = extname(path).slice(1).toLowerCase()
  if (taken.test(extension)) return new ImageError(uploadMessages.noSize, 422)
  return others.test(extension)
    ? new ImageError(uploadMessages.notTaken(`image/${aliases[extension] ?? extension}`), 415)
    : new ImageError(uploadMessages.noImage, 415)
}
