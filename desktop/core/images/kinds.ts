import { extname } from 'node:path'
import { uploadTypes } from '#shared/features/images/limits.ts'

/** Pictures of other kinds, as browsers call them, by extension. */
const others: Record<string, string> = {
  ...Object.fromEntries(['bmp', 'heic', 'heif', 'jxl', 'psd', 'tiff'].map((name) => [name, `image/${name}`])),
  // What cameras keep beside, or instead of, a JPEG.
  ...Object.fromEntries(
    ['arw', 'cr2', 'cr3', 'dng', 'nef', 'orf', 'raf', 'rw2'].map((name) => [name, `image/${name}`]),
  ),
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  tif: 'image/tiff',
}
const taken = /^\.(jpe?g|jpe|jfif|a?png|webp|avif|gif)$/i
/** By their first bytes. */
const marks: [RegExp, string][] = [
  [/^(II\*\0|MM\0\*)/, 'image/tiff'],
  [/^8BPS/, 'image/psd'],
  [/^BM.{4}\0{4}/s, 'image/bmp'],
  [/^[^<]{0,100}<(svg[\s>]|(\?xml|!--|!DOCTYPE svg)[^]{0,2000}<svg[\s>])/i, 'image/svg+xml'],
]

/** What a file seems to be whose first bytes `sniff` doesn't know: by other bytes, or by its name. Null: it is no picture. */
export function seemingType(path: string, head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4096)
  const found = brandedType(start) ?? marks.find(([pattern]) => pattern.test(start))?.[1]
  if (found) return found
  const extension = extname(path)
  return taken.test(extension) ? uploadTypes[0] : (others[extension.slice(1).toLowerCase()] ?? null)
}

/** HEIC, which telephones' files often are that are called JPEG, and AVIF whose outer brand is a general one. */
function brandedType(start: string): string | null {
  if (start.slice(4, 8) !== 'ftyp') return null
  const brands = start.slice(8, 64)
  if (/^(?:.{4})*?avi[fs]/s.test(brands)) return 'image/avif'
  return /^(?:.{4})*?(hei[cxms]|hev[cxms])/s.test(brands) ? 'image/heic' : null
}
