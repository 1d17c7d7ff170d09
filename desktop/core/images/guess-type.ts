import { extname } from 'node:path'
import { uploadTypes } from '#shared/features/images/limits.ts'

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
export function guessType(path: string, head: Buffer): string | null {
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
