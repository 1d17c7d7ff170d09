import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { complaints } from '#shared/features/images/complaints.ts'
import { MAX_PIXELS, MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { sniff } from '#shared/features/images/sniff.ts'
import { openPicture } from './decoders.ts'
import { diskFault, PictureFault } from './fault.ts'
import { seemingType } from './kinds.ts'
import type { Looked } from './optimizer.ts'

/** Nearly every picture says its size within this, even behind a colour profile and a preview. */
const HEAD = 256 * 1024
const READ = 1024 * 1024

/** See `Optimizer.look`. Decodes nothing. */
export async function look(path: string): Promise<Looked> {
  try {
    // Before it is opened: pipes and devices may never end.
    if (!(await stat(path)).isFile()) throw refused(complaints.noImage)
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    await check(path, file, size)
    const hash = createHash('sha256')
    await pipeline(file.createReadStream({ start: 0, highWaterMark: READ, autoClose: false }), hash)
    return { hash: hash.digest('hex'), size }
  } catch (error) {
    throw diskFault(error, complaints.unreadable) ?? error
  }
}

async function check(path: string, file: FileHandle, size: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(HEAD, size)), 0, Math.min(HEAD, size), 0)
  const head = buffer.subarray(0, bytesRead)
  const found = sniff(head)
  const type = found?.type ?? seemingType(path, head)
  if (!type) throw refused(complaints.noImage)
  if (size > MAX_UPLOAD_BYTES) throw refused(complaints.tooLarge(size))
  if (!isTaken(type)) throw refused(complaints.notTaken(type))
  const { width, height } = found && found.width > 0 && found.height > 0 ? found : await measured(path)
  if (width * height > MAX_PIXELS)
    throw refused(
      `The image has ${words(width)} × ${words(height)} pixels; at most ${MAX_PIXELS / 1e6} megapixels can be used.`,
    )
}

async function measured(path: string) {
  try {
    return await openPicture(path).metadata()
  } catch (cause) {
    throw new PictureFault(complaints.noSize, { isFinal: true, cause })
  }
}

const refused = (message: string) => new PictureFault(message, { isFinal: true })
const isTaken = (type: string) => (uploadTypes as readonly string[]).includes(type)
const words = (number: number) => number.toLocaleString('en')
