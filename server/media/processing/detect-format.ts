import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { HttpError } from '#server/errors.ts'
import { uploadTypes } from '#shared/features/images/limits.ts'

export type UploadType = (typeof uploadTypes)[number]

/** Display names of refused formats; others use their file extension. */
const names: Record<string, string> = {
  'image/heic': 'HEIC',
  'image/heic-sequence': 'HEIC',
  'image/heif': 'HEIF',
  'image/heif-sequence': 'HEIF',
  'image/jxl': 'JPEG XL',
  'image/tiff': 'TIFF',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/x-icon': 'Icon',
  'application/pdf': 'PDF',
}
const START_BYTES = 4096

/**
 * Detects the format by magic bytes, never by name.
 * @throws HttpError (415) if it is not accepted
 */
export async function detectFormat(path: string): Promise<UploadType> {
  const start = await startOf(path)
  const found = await fileTypeFromFile(path)
  if (found?.mime === 'image/apng') return 'image/png'
  // The major brand may be generic; the list of compatible brands decides.
  if (found?.mime.startsWith('image/hei') && isAvif(start)) return 'image/avif'
  const taken = uploadTypes.find((type) => type === found?.mime)
  if (taken) return taken
  if (isSvg(start)) throw unsupportedFormat('SVG')
  const name = found && (names[found.mime] ?? (found.mime.startsWith('image/') ? found.ext.toUpperCase() : null))
  throw name ? unsupportedFormat(name) : new HttpError(415, NOT_AN_IMAGE)
}

/** Exact text of the specification. */
export const NOT_AN_IMAGE = 'File is not an image'

const unsupportedFormat = (name: string) =>
  new HttpError(415, `${name} files aren’t supported. Send JPEG, PNG, WebP, AVIF or GIF.`)

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** An `ftyp` box with an AVIF brand. */
function isAvif(start: Buffer): boolean {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length))
  return /^(?:.{4})*?avi[fs]/s.test(brands)
}

const isSvg = (start: Buffer) => /<(?:\w+:)?svg[\s>]/i.test(start.toString('latin1').replaceAll('\0', ''))
