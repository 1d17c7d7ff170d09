import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { MAX_PIXELS, MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { sniffImage } from '#shared/features/images/sniff.ts'
import { decodeImage } from './decoders.ts'
import { toDiskError, ImageError } from './image-error.ts'
import { guessType } from './guess-type.ts'
import type { InspectedFile } from './optimizer.ts'

/** Nearly every image states its size within this many bytes, even after a colour profile and a preview. */
const HEAD = 256 * 1024
const READ = 1024 * 1024

/** Implements `Optimizer.inspect`. Decodes nothing. */
export async function inspectImage(path: string): Promise<InspectedFile> {
  try {
    // Checked before opening: reading a pipe or a device may never end.
    if (!(await stat(path)).isFile()) throw refused(uploadMessages.noImage)
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    await check(path, file, size)
    const hash = createHash('sha256')
    await pipeline(file.createReadStream({ start: 0, highWaterMark: READ, autoClose: false }), hash)
    return { hash: hash.digest('hex'), size }
  } catch (error) {
    throw toDiskError(error, uploadMessages.unreadable) ?? error
  }
}

async function check(path: string, file: FileHandle, size: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(HEAD, size)), 0, Math.min(HEAD, size), 0)
  const head = buffer.subarray(0, bytesRead)
  const found = sniffImage(head)
  const type = found?.type ?? guessType(path, head)
  if (!type) throw refused(uploadMessages.noImage)
  if (size > MAX_UPLOAD_BYTES) throw refused(uploadMessages.tooLarge(size))
  if (!isTaken(type)) throw refused(uploadMessages.notTaken(type))
  const { width, height } = found && found.width > 0 && found.height > 0 ? found : await measured(path)
  if (width * height > MAX_PIXELS)
    throw refused(
      `The image has ${formatNumber(width)} × ${formatNumber(height)} pixels; at most ${MAX_PIXELS / 1e6} megapixels are allowed.`,
    )
}

async function measured(path: string) {
  try {
    return await decodeImage(path).metadata()
  } catch (cause) {
    throw new ImageError(uploadMessages.noSize, { isFinal: true, cause })
  }
}

const refused = (message: string) => new ImageError(message, { isFinal: true })
const isTaken = (type: string) => (uploadTypes as readonly string[]).includes(type)
const formatNumber = (number: number) => number.toLocaleString('en')
