import { stat, copyFile, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { decodeImage } from '#shared/media/decode-image.ts'
import { DamagedImageError, ImageError, UnsupportedFormatError } from '#shared/media/image-error.ts'
import { inspectImage } from '#shared/media/inspect-image.ts'
import { hashFile, renderImage, shrinkImage } from '#shared/media/shrink-image.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { uploadMessages, optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { toDiskError } from './disk-error.ts'
import type { InspectedFile, OptimizedImage } from './optimizer.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { RequestMemory } from '#shared/workers/jobs.ts'

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

/** Implements `Optimizer.optimize`. */
export async function optimizeFile(source: string, to: string, requestMemory: RequestMemory): Promise<OptimizedImage> {
  try {
    const seen = await inspectImage(source, 'error')
    const copied = () => writeAtomically(`${to}.${seen.type.slice('image/'.length)}`, (part) => copyFile(source, part))
    if (seen.isAnimated) return await copied()
    await requestMemory(seen.needs)
    const { data } = await shrinkImage(source, seen, 'error')
    const { size } = await stat(source)
    return data.length < size ? await writeAtomically(`${to}.webp`, (part) => writeFile(part, data)) : await copied()
  } catch (error) {
    if (error instanceof DamagedImageError) throw new ImageError(optimizerMessages.load, error.status, { cause: error })
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}

/** For screens of double density. */
const THUMBNAIL = { width: 112, height: 84, fit: 'inside' } as const

/** Implements `Optimizer.thumbnail`. */
export async function thumbnailOf(source: string, requestMemory: RequestMemory): Promise<string> {
  const { needs } = await inspectImage(source, 'error')
  await requestMemory(needs)
  const { data } = await renderImage(
    decodeImage(source, { failOn: 'error' }).autoOrient().resize(THUMBNAIL).webp({ quality: 60, effort: 1 }),
  )
  return data.toString('base64')
}

/** Writes atomically, so that a power failure never leaves a partial file. */
async function writeAtomically(file: string, write: (part: string) => Promise<void>): Promise<OptimizedImage> {
  const part = `${file}.${randomUUID()}.part`
  try {
    await write(part)
    const data = await readFile(part)
    await using handle = await open(part, 'r+')
    await handle.sync()
    await rename(part, file)
    return { file, size: data.length, hash: createHash('sha256').update(data).digest('hex') }
  } finally {
    await rm(part, { force: true })
  }
}
