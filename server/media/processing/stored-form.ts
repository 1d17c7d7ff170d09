import { UPLOAD_BOX } from '#shared/features/images/limits.ts'

/**
 * Bytes per pixel up to which a file isn't encoded again. Photos of quality 85 have 0.1 to 0.4; with more, another
 * encoding saves more than it loses.
 */
const MAX_DENSITY = 0.5

/** Chunks of a WebP of one frame with and without transparency, and nothing else: no EXIF, XMP, profile or animation. */
const forms = [['VP8 '], ['VP8X', 'ALPH', 'VP8 ']]
/** Flags of VP8X: only transparency. */
const TRANSPARENT = 0x10
const HEADER = 12

/** Beginnings of files that could hide within pixels, since decoders skip what follows the last one. */
const others =
  '%pdf- pk\x03\x04 pk\x05\x06 <?php <?xml <!doctype <html <head <body <script <svg <iframe exif\0 http://ns.adobe'.split(
    ' ',
  )

/**
 * Whether these bytes are what an upload becomes anyway, such as a photo that the desktop editor made small: a lossy
 * WebP within the box, without metadata or anything behind its pixels. Judges by the bytes alone.
 */
export function isStoredForm(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes)
  if (!chunks || !forms.some((form) => form.join() === chunks.map(({ name }) => name).join())) return false
  const [first] = chunks
  const size = frameSize(chunks.at(-1)!.data)
  if (!size || (first!.name === 'VP8X' && !isPlainCanvas(first!.data, size))) return false
  if (size.width > UPLOAD_BOX.width || size.height > UPLOAD_BOX.height) return false
  return bytes.length <= size.width * size.height * MAX_DENSITY && !holdsOther(bytes)
}

function holdsOther(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return others.some((start) => text.includes(start))
}

interface Size {
  width: number
  height: number
}

/** Whether VP8X says that there is a frame of this size with transparency, and nothing more. */
const isPlainCanvas = (data: Buffer, { width, height }: Size) =>
  data.length === 10 &&
  data.readUInt32LE(0) === TRANSPARENT &&
  data.readUIntLE(4, 3) === width - 1 &&
  data.readUIntLE(7, 3) === height - 1

interface Chunk {
  name: string
  data: Buffer
}

/** Null unless the file is chunks to its very end, as its header says. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const isWebp = bytes.length > HEADER && bytes.toString('latin1', 0, 4) === 'RIFF'
  if (!isWebp || bytes.toString('latin1', 8, HEADER) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8)
    return null
  const chunks: Chunk[] = []
  for (let at = HEADER; at < bytes.length;) {
    if (at + 8 > bytes.length) return null
    const from = at + 8
    const to = from + bytes.readUInt32LE(at + 4)
    at = to + (to % 2)
    if (at > bytes.length || (to % 2 === 1 && bytes[to] !== 0)) return null
    chunks.push({ name: bytes.toString('latin1', from - 8, from - 4), data: bytes.subarray(from, to) })
  }
  return chunks
}

/** Size in the header of a VP8 key frame; null if it isn't one that is shown, or asks to be scaled. */
function frameSize(frame: Buffer): Size | null {
  if (frame.length < 10 || (frame[0]! & 0x11) !== 0x10 || frame.readUIntBE(3, 3) !== 0x9d012a) return null
  const [width, height] = [frame.readUInt16LE(6), frame.readUInt16LE(8)]
  return width >> 14 || height >> 14 ? null : { width, height }
}
