import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { sniffImage } from '#shared/features/images/sniff.ts'

/** A file that is not uploaded, with the reason as shown to staff. */
export class InvalidImageError extends Error {
  override name = 'InvalidImage'
}

/** Bytes read to find the dimensions; enough for nearly all images, even after a colour profile and a preview. */
const HEAD = 256 * 1024

/**
 * Checks a file without decoding it where possible, as hundreds may be chosen at once. `draw` returns the size of
 * images whose header doesn't contain it.
 * @throws InvalidImageError
 */
export async function checkImage(file: File, draw: (file: File) => Promise<Size> = drawn): Promise<Size> {
  const found = sniffImage(new Uint8Array(await read(file)))
  const type = file.type || found?.type || ''
  if (!type.startsWith('image/')) throw new InvalidImageError(uploadMessages.noImage)
  if (file.size > MAX_UPLOAD_BYTES) throw new InvalidImageError(uploadMessages.tooLarge(file.size))
  if (found && found.width > 0 && found.height > 0) return { width: found.width, height: found.height }
  return draw(file).catch(() => {
    throw new InvalidImageError(isTaken(type) ? uploadMessages.noSize : uploadMessages.notTaken(type))
  })
}

export interface Size {
  width: number
  height: number
}

const isTaken = (type: string) => (uploadTypes as readonly string[]).includes(type)

async function read(file: File): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, HEAD).arrayBuffer()
  } catch (cause) {
    // A folder that looks like a file, or a file deleted since it was chosen.
    throw new InvalidImageError(uploadMessages.unreadable, { cause })
  }
}

async function drawn(file: File): Promise<Size> {
  const bitmap = await createImageBitmap(file)
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return size
}
