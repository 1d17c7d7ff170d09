import { copyFile, stat } from 'node:fs/promises'
import { MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { optimizerMessages, uploadMessages } from '#shared/features/images/upload-messages.ts'
import { detectFormat } from '#shared/media/detect-format.ts'
import { hashFile } from '#shared/media/hash-file.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { toDiskError } from './disk-error.ts'
import { storeImage, type InspectedFile, type OptimizedImage } from './prepared-image.ts'

/** Checks a chosen file: `checkImage` throws an ImageError unless it is an image that is taken. */
export async function inspectWith(path: string, checkImage: () => Promise<unknown>): Promise<InspectedFile> {
  try {
    const stats = await stat(path)
    // Reading a pipe or a device may never end.
    if (!stats.isFile()) throw new ImageError(uploadMessages.noImage, 415)
    await checkImage()
    if (stats.size > MAX_UPLOAD_BYTES) throw new ImageError(uploadMessages.tooLarge(stats.size), 413)
    return { hash: await hashFile(path), size: stats.size }
  } catch (error) {
    throw toDiskError(error, uploadMessages.unreadable) ?? error
  }
}

/** `Optimizer.inspect` on a computer that can't process images. The shop finds what only a decoder sees. */
export const inspectOriginal = (path: string): Promise<InspectedFile> =>
  inspectWith(path, async () => {
    const type = await detectFormat(path)
    if (!uploadTypes.some((each) => each === type))
      throw new ImageError(type?.startsWith('image/') ? uploadMessages.notTaken(type) : uploadMessages.noImage, 415)
  })

/** A copy of a file, for the shop to process. */
export async function copyOriginal(path: string, to: string): Promise<OptimizedImage> {
  try {
    return await storeImage(`${to}.original`, (part) => copyFile(path, part))
  } catch (error) {
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}
