import { open } from 'node:fs/promises'
import { fileTypeFromTokenizer } from 'file-type'
import { fromFile } from 'strtok3'
import { uploadTypes } from '#shared/features/images/limits.ts'

const START_BYTES = 4096
/** Enough for the list of the 200 tiles of a large HEIC. */
const LIST_BYTES = 16 * 1024
/** Not registered, but named like that of HEIC. */
const AVIF_SEQUENCE = 'image/avif-sequence'

/**
 * Detects the media type by magic bytes, never by name; null if unknown. Animated PNG and AVIF are types of their own: only
 * their first frame could be decoded.
 */
export async function detectFormat(path: string): Promise<string | null> {
  const found = await findMime(path)
  if (found === 'image/avif' && (await startOf(path)).toString('latin1', 4, 12) === 'ftypavis') return AVIF_SEQUENCE
  if (uploadTypes.some((type) => type === found)) return found
  const start = await startOf(path)
  if (found === 'image/apng') return hasOneFrame(start) ? 'image/png' : found
  // The major brand may be generic; the list of compatible brands decides.
  if (found?.startsWith('image/hei') && hasBrand(start, /^avi[fs]/)) return 'image/avif'
  if (found === 'image/heif' && hasBrand(start, /^hei[cx]/)) return 'image/heic'
  return isSvg(start) ? 'image/svg+xml' : found
}

async function findMime(path: string): Promise<string | null> {
  try {
    // file-type's own function for files imports this package in a way that bundlers don't see.
    return (await fileTypeFromTokenizer(await fromFile(path)))?.mime ?? null
  } catch (error) {
    // A file that can't be read has a code; other errors come from contents that end too early, such as an archive's.
    if (error instanceof Error && 'code' in error) throw error
    return null
  }
}

/** Whether a HEIC consists of tiles. They can be decoded one by one. */
export const isTiled = async (path: string): Promise<boolean> => (await startOf(path, LIST_BYTES)).includes('grid')

async function startOf(path: string, length = START_BYTES): Promise<Buffer> {
  await using file = await open(path, 'r')
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

/** A chunk of a PNG says how many frames follow. */
function hasOneFrame(start: Buffer): boolean {
  const at = start.indexOf('acTL')
  return at > 0 && at + 8 <= start.length && start.readUInt32BE(at + 4) === 1
}

/** Whether an `ftyp` box has such a brand. */
function hasBrand(start: Buffer, brand: RegExp): boolean {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length))
  return brands.match(/.{4}/gs)?.some((each) => brand.test(each)) ?? false
}

const isSvg = (start: Buffer) => /<(?:\w+:)?svg[\s>]/i.test(start.toString('latin1').replaceAll('\0', ''))
