import { stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { sharp } from '#shared/media/decode-image.ts'
import { DamagedImageError, ImageError, UnsupportedFormatError } from '#shared/media/image-error.ts'
import { inspectImage } from '#shared/media/inspect-image.ts'
import { openImage, renderImage, shrinkImage } from '#shared/media/shrink-image.ts'
import { uploadMessages, optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { toDiskError } from './disk-error.ts'
import { copyOriginal, inspectWith } from './original.ts'
import { storeImage, type InspectedFile, type OptimizedImage } from './prepared-image.ts'
import type { RequestMemory } from '#shared/workers/jobs.ts'

/** Implements `Optimizer.inspect`. Decodes nothing. */
export const inspectFile = (path: string): Promise<InspectedFile> =>
  inspectWith(path, () =>
    inspectImage(path, 'error').catch((error: unknown) => {
      if (error instanceof UnsupportedFormatError) throw refusal(error, path)
      if (error instanceof DamagedImageError) throw new ImageError(uploadMessages.noSize, error.status)
      throw error
    }),
  )

const taken = /^(jpe?g|jpe|jfif|a?png|webp|avif|hei[cf]|gif)$/
/** Extensions of other images, with those of cameras. */
const others = /^(arw|bmp|cr2|cr3|dng|ico|jxl|nef|orf|psd|raf|rw2|svg|svgz|tif|tiff)$/
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

/** Implements `Optimizer.optimize`. */
export async function optimizeFile(source: string, to: string, requestMemory: RequestMemory): Promise<OptimizedImage> {
  try {
    const seen = await inspectImage(source, 'error')
    if (seen.isAnimated) return await copyOriginal(source, to)
    await requestMemory(seen.needs)
    const { data } = await shrinkImage(source, seen, 'error').catch((error: unknown) => {
      // The shop decodes a HEIC that can't be decoded here.
      if (error instanceof ImageError || seen.type !== 'image/heic') throw error
      return { data: null }
    })
    const { size } = await stat(source)
    return data && data.length < size
      ? await storeImage(`${to}.webp`, (part) => writeFile(part, data))
      : await copyOriginal(source, to)
  } catch (error) {
    if (error instanceof DamagedImageError) throw new ImageError(optimizerMessages.load, error.status, { cause: error })
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}

/** For screens of double density. */
const THUMBNAIL = { width: 112, height: 84, fit: 'inside' } as const

/** Implements `Optimizer.thumbnail`. */
export async function thumbnailOf(source: string, requestMemory: RequestMemory): Promise<string> {
  const seen = await inspectImage(source, 'error')
  await requestMemory(seen.needs)
  const image = await openImage(source, { ...seen, isAnimated: false }, 'error')
  const { data } = await renderImage(image.autoOrient().resize(THUMBNAIL).webp({ quality: 60, effort: 1 }))
  return data.toString('base64')
}

/** A PNG of one pixel. */
const KNOWN_GOOD =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NQOhMKAAJXAURqpj06AAAAAElFTkSuQmCC'

/** Decodes and encodes an image that can't be at fault. */
export async function processKnownGood(): Promise<void> {
  await sharp(Buffer.from(KNOWN_GOOD, 'base64')).webp().toBuffer()
}
