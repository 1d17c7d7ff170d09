import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '#server/http/errors.ts'
import { uploadTypes } from '#shared/features/images/limits.ts'

export type UploadType = (typeof uploadTypes)[number]

/** How people call what isn't taken. Others are called by their usual extension. */
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

/** What a file is by its first bytes, never by its name. Throws a Refusal (415) for what isn't taken (decision 43; section 5). */
export async function kindOf(path: string): Promise<UploadType> {
  const start = await startOf(path)
  const found = await fileTypeFromFile(path)
  if (found?.mime === 'image/apng') return 'image/png'
  // The outer brand may be a general one; the list of those that fit tells more.
  if (found?.mime.startsWith('image/hei') && isAvif(start)) return 'image/avif'
  const taken = uploadTypes.find((type) => type === found?.mime)
  if (taken) return taken
  if (isSvg(start)) throw notTaken('SVG')
  const name = found && (names[found.mime] ?? (found.mime.startsWith('image/') ? found.ext.toUpperCase() : null))
  throw name ? notTaken(name) : new Refusal(415, NOT_AN_IMAGE)
}

/** As the specification says it (section 5). */
export const NOT_AN_IMAGE = 'File is not an image'

/** The refusal of a kind of picture. */
const notTaken = (name: string) => new Refusal(415, `${name} files can't be used: send JPEG, PNG, WebP, AVIF or GIF.`)

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** `ftyp` with `avif` among its brands. */
function isAvif(start: Buffer): boolean {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length))
  return /^(?:.{4})*?avi[fs]/s.test(brands)
}

const isSvg = (start: Buffer) => /<(?:\w+:)?svg[\s>]/i.test(start.toString('latin1').replaceAll('\0', ''))
