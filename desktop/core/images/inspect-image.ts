import { createHash } from 'node:crypto'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { MAX_PIXELS, MAX_UPLOAD_BYTES, uploadTypes } from '#shared/features/images/limits.ts'
import { sniffImage } from '#shared/features/images/sniff.ts'
import { decodeImage } from './decoders.ts'
import { toDiskError, ImageError } from './image-error.ts'
import type { InspectedFile } from './optimizer.ts'
import { extname } from 'node:path'

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

/** Media types of other image formats, by extension. */
const others: Record<string, string> = {
  ...Object.fromEntries(['bmp', 'heic', 'heif', 'jxl', 'psd', 'tiff'].map((name) => [name, `image/${name}`])),
  // Camera raw formats.
  ...Object.fromEntries(
    ['arw', 'cr2', 'cr3', 'dng', 'nef', 'orf', 'raf', 'rw2'].map((name) => [name, `image/${name}`]),
  ),
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  tif: 'image/tiff',
}
const taken = /^\.(jpe?g|jpe|jfif|a?png|webp|avif|gif)$/i
/** Media types by magic bytes. */
const marks: [RegExp, string][] = [
  [/^(II\*\0|MM\0\*)/, 'image/tiff'],
  [/^8BPS/, 'image/psd'],
  [/^BM.{4}\0{4}/s, 'image/bmp'],
  [/^[^<]{0,100}<(svg[\s>]|(\?xml|!--|!DOCTYPE svg)[^]{0,2000}<svg[\s>])/i, 'image/svg+xml'],
]

/**
 * Guesses the type of a file that `sniff` doesn't recognise, by other magic bytes or by name. Null if it isn't an
 * image.
 */
function guessType(path: string, head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4096)
  const found = brandedType(start) ?? marks.find(([pattern]) => pattern.test(start))?.[1]
  if (found) return found
  const extension = extname(path)
  return taken.test(extension) ? uploadTypes[0] : (others[extension.slice(1).toLowerCase()] ?? null)
}

/** HEIC, which phones often name `.jpg`, and AVIF files whose major brand is a generic one. */
function brandedType(start: string): string | null {
  if (start.slice(4, 8) !== 'ftyp') return null
  const brands = start.slice(8, 64)
  if (/^(?:.{4})*?avi[fs]/s.test(brands)) return 'image/avif'
  return /^(?:.{4})*?(hei[cxms]|hev[cxms])/s.test(brands) ? 'image/heic' : null
}
