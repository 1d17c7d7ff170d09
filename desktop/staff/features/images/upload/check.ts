import { complaints } from '#shared/features/images/complaints.ts'
import { MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { sniff } from '#shared/features/images/sniff.ts'

/** A file that is not sent, and why, for people. */
export class InvalidImage extends Error {
  override name = 'InvalidImage'
}

/** Nearly every picture says its size within this, even behind a colour profile and a preview. */
const HEAD = 256 * 1024

/**
 * Checks a file as it is chosen (staff specification, section 5), without decoding it if that can be helped: hundreds are chosen at once.
 * Throws an InvalidImage. `draw` answers the size of a picture whose bytes don't say it, and throws for what is none.
 */
export async function checkImage(file: File, draw: (file: File) => Promise<Size> = drawn): Promise<Size> {
  const found = sniff(new Uint8Array(await read(file)))
  const type = file.type || found?.type || ''
  if (!type.startsWith('image/')) throw new InvalidImage(complaints.noImage)
  if (file.size > MAX_UPLOAD_BYTES) throw new InvalidImage(complaints.tooLarge(file.size))
  if (found && found.width > 0 && found.height > 0) return { width: found.width, height: found.height }
  return draw(file).catch(() => {
    throw new InvalidImage(isTaken(type) ? complaints.noSize : complaints.notTaken(type))
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
    // A folder that looks like a file, or one that is gone since it was chosen.
    throw new InvalidImage(complaints.unreadable, { cause })
  }
}

async function drawn(file: File): Promise<Size> {
  const bitmap = await createImageBitmap(file)
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return size
}
