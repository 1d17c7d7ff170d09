import type { uploadTypes } from './limits.ts'

/** Image properties read from the first bytes of a file. */
export interface SniffedImage {
  type: (typeof uploadTypes)[number]
  /** Pixels before EXIF rotation; 0 if the given bytes don't contain them. */
  width: number
  height: number
  /** A canvas would keep only one frame of an animation. */
  isAnimated: boolean
  /** Whether the file is complete. Browsers show truncated images with grey areas. */
  isWhole: boolean
}

/**
 * Reads an image's header. The beginning of a file is enough for the type and almost always for the size. Null if the
 * format isn't accepted.
 */
export function sniffImage(bytes: Uint8Array): SniffedImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAt(bytes, 0, 'ÿØÿ')) return { type: 'image/jpeg', isAnimated: false, ...jpeg(view) }
  if (isAt(bytes, 0, '\u0089PNG\r\n\u001a\n')) return { type: 'image/png', ...png(bytes, view) }
  if (isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a')) return { type: 'image/gif', ...gif(view) }
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return { type: 'image/webp', ...webp(bytes, view) }
  if (isAt(bytes, 4, 'ftypavif') || isAt(bytes, 4, 'ftypavis')) return { type: 'image/avif', ...heif(bytes, view) }
  // The major brand may be generic; those it is compatible with decide.
  if (isAt(bytes, 4, 'ftyphei') || (isAt(bytes, 4, 'ftypmif1') && brands(bytes).includes('heic')))
    return { type: 'image/heic', ...heif(bytes, view) }
  return null
}

const brands = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(8, Math.min(64, bytes[3]!)))

const isAt = (bytes: Uint8Array, at: number, text: string) =>
  at + text.length <= bytes.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

function jpeg(view: DataView): Pick<SniffedImage, 'width' | 'height' | 'isWhole'> {
  let [width, height] = [0, 0]
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // Frame markers, except for the three in this range that are tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
    // Only image data follows, in which an end marker can't occur by chance.
    if (marker === 0xda) return { width, height, isWhole: endsAfter(view, at) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return { width, height, isWhole: false }
}

function endsAfter(view: DataView, start: number): boolean {
  for (let at = view.byteLength - 2; at > start; at--)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true
  return false
}

function png(bytes: Uint8Array, view: DataView): Omit<SniffedImage, 'type'> {
  if (view.byteLength < 24) return { width: 0, height: 0, isAnimated: false, isWhole: false }
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let isAnimated = false
  let at = 8
  while (at + 12 <= view.byteLength) {
    if (isAt(bytes, at + 4, 'acTL')) isAnimated = true
    if (isAt(bytes, at + 4, 'IEND')) return { ...size, isAnimated, isWhole: true }
    at += 12 + view.getUint32(at)
  }
  return { ...size, isAnimated, isWhole: false }
}

function gif(view: DataView): Omit<SniffedImage, 'type'> {
  if (view.byteLength < 13) return { width: 0, height: 0, isAnimated: false, isWhole: false }
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const palette = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let frames = 0
  let at = 13 + palette(view.getUint8(10))
  while (at < view.byteLength) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) return { ...size, isAnimated: frames > 1, isWhole: true }
    if (kind === 0x2c && at + 10 < view.byteLength) {
      frames++
      // Two frames are enough; a file may have 40,000.
      if (frames > 1) return { ...size, isAnimated: true, isWhole: true }
      at += 11 + palette(view.getUint8(at + 9))
    } else if (kind === 0x21) at += 2
    else break
    while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at)
    at++
  }
  return { ...size, isAnimated: frames > 1, isWhole: false }
}

function webp(bytes: Uint8Array, view: DataView): Omit<SniffedImage, 'type'> {
  if (view.byteLength < 30) return { width: 0, height: 0, isAnimated: false, isWhole: false }
  const isWhole = view.getUint32(4, true) + 8 <= view.byteLength
  if (isAt(bytes, 12, 'VP8X')) {
    const [width, height] = [24, 27].map((at) => 1 + (view.getUint32(at - 1, true) >>> 8)) as [number, number]
    return { width, height, isAnimated: (view.getUint8(20) & 2) > 0, isWhole }
  }
  if (isAt(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), isAnimated: false, isWhole }
  }
  const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  return { width, height, isAnimated: false, isWhole }
}

/** Maximum size of the metadata of AVIF and HEIC, which precede the image data. */
const HEIF_HEAD = 64 * 1024

function heif(bytes: Uint8Array, view: DataView): Omit<SniffedImage, 'type'> {
  let [width, height] = [0, 0]
  const last = Math.min(view.byteLength, HEIF_HEAD) - 16
  // Each tile has one of these; the largest is that of the whole image.
  for (let at = 16; at <= last; at++)
    if (isAt(bytes, at, 'ispe') && view.getUint32(at + 8) * view.getUint32(at + 12) > width * height)
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
  // Browsers show no truncated AVIF at all, and hardly one shows HEIC.
  return { width, height, isAnimated: isAt(bytes, 4, 'ftypavis'), isWhole: true }
}
