import { open } from 'node:fs/promises'
import { fileTypeFromTokenizer } from 'file-type'
import { fromFile } from 'strtok3'
import { uploadTypes } from '#shared/features/images/limits.ts'

const START_BYTES = 4096
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
  if (found?.startsWith('image/hei') && isAvif(start)) return 'image/avif'
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

async function startOf(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** A chunk of a PNG says how many frames follow. */
function hasOneFrame(start: Buffer): boolean {
  const at = start.indexOf('acTL')
  return at > 0 && at + 8 <= start.length && start.readUInt32BE(at + 4) === 1
}

/** An `ftyp` box with an AVIF brand. */
function isAvif(start: Buffer): boolean {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length))
  return /^(?:.{4})*?avi[fs]/s.test(brands)
}

const isSvg = (start: Buffer) => /<(?:\w+:)?svg[\s>]/i.test(start.toString('latin1').replaceAll('\0', ''))
