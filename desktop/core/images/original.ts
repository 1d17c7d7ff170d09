import { copyFile, stat } from 'node:fs/promises'
import { MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { optimizerMessages, uploadMessages } from '#shared/features/images/upload-messages.ts'
import { detectFormat } from '#shared/media/detect-format.ts'
import { hashFile } from '#shared/media/hash-file.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { toDiskError } from './disk-error.ts'
import { storeImage, type InspectedFile, type OptimizedImage } from './prepared-image.ts'

/** `Optimizer.inspect` on a computer that can't process images. The shop finds what only a decoder sees. */
export async function inspectOriginal(path: string): Promise<InspectedFile> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw new ImageError(uploadMessages.noImage, 415)
    const type = await detectFormat(path)
    if (!uploadTypes.some((each) => each === type))
      throw new ImageError(type?.startsWith('image/') ? uploadMessages.notTaken(type) : uploadMessages.noImage, 415)
    if (stats.size > MAX_UPLOAD_BYTES) throw new ImageError(uploadMessages.tooLarge(stats.size), 413)
    return { hash: await hashFile(path), size: stats.size }
  } catch (error) {
    throw toDiskError(error, uploadMessages.unreadable) ?? error
  }
}

/** `Optimizer.optimize` on a computer that can't process images: a copy of the file. */
export async function copyOriginal(path: string, to: string): Promise<OptimizedImage> {
  try {
    return await storeImage(`${to}.original`, (part) => copyFile(path, part))
  } catch (error) {
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}
