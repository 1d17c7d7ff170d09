import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { MAX_PIXELS, UPLOAD_TYPES_TEXT, uploadTypes } from '#shared/features/images/limits.ts'
import { formatName, uploadMessages } from '#shared/features/images/upload-messages.ts'
import { decodeImage, type Strictness } from './decode-image.ts'
import { detectFormat, isTiled } from './detect-format.ts'
import { DamagedImageError, ImageError, UnsupportedFormatError } from './image-error.ts'

type UploadType = (typeof uploadTypes)[number]

/** Facts about an image, read without decoding it. */
export interface ImageInfo {
  type: UploadType
  isAnimated: boolean
  /** 16 bits per channel with an embedded profile, which sharp handles differently. */
  isDeep: boolean
  /** Estimated memory (bytes) for processing it. */
  needs: number
}

/**
 * Reads an image's format and size without decoding it.
 * @param maxBytes - Limit of the memory for processing it.
 * @throws ImageError (415) for a format that isn't accepted, (422) if the size is unreadable, (413) for too many pixels
 * or frames (decompression bombs)
 */
export async function inspectImage(
  path: string,
  failOn: Strictness = 'warning',
  maxBytes = MAX_BYTES,
): Promise<ImageInfo> {
  const type = requireUploadType(await detectFormat(path))
  // In other formats, several images don't mean animation.
  const mayMove = type === 'image/gif' || type === 'image/webp'
  const facts = await measure(path, { animated: mayMove, failOn })
  // The decoder takes a file that ends early for an animation with fewer frames.
  if (type === 'image/gif' && !hasGifEnd(await readFile(path))) throw new DamagedImageError()
  const frames = mayMove ? (facts.pages ?? 1) : 1
  const height = mayMove ? (facts.pageHeight ?? facts.height) : facts.height
  const each = type === 'image/heic' && (await isTiled(path)) ? TILED_HEIC_BYTES : bytesPerPixel(type, facts, frames)
  checkImageLimits({ width: facts.width, height, frames }, each, maxBytes)
  return {
    type,
    isAnimated: frames > 1,
    // HEIC is decoded to 8 bits.
    isDeep: type !== 'image/heic' && facts.space === 'rgb16' && facts.hasProfile,
    needs: facts.width * height * frames * each,
  }
}

/** Whether a GIF's blocks lead to its trailer. */
function hasGifEnd(bytes: Uint8Array): boolean {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colours(bytes[10]!)
  for (;;) {
    const kind = bytes[at++]
    if (kind === 0x3b) return true
    if (kind === 0x2c) at += 10 + colours(bytes[at + 8]!)
    else if (kind === 0x21) at += 1
    else if (kind !== 0) return false
    else continue
    for (let length; (length = bytes[at++]);) at += length
  }
}

function requireUploadType(found: string | null): UploadType {
  const accepted = uploadTypes.find((type) => type === found)
  if (accepted) return accepted
  const hasName = found !== null && (found.startsWith('image/') || found === 'application/pdf')
  throw new UnsupportedFormatError(
    hasName ? `${formatName(found)} files aren’t supported. Send ${UPLOAD_TYPES_TEXT}.` : uploadMessages.noImage,
    found,
  )
}

async function measure(path: string, options: { animated: boolean; failOn: Strictness }): Promise<Metadata> {
  try {
    return await decodeImage(path, options).metadata()
  } catch (cause) {
    await measureDamaged(path)
    throw new DamagedImageError({ cause })
  }
}

/** If a lenient read succeeds, the size isn't the problem. */
async function measureDamaged(path: string) {
  try {
    await decodeImage(path, { failOn: 'none' }).metadata()
  } catch (cause) {
    throw new ImageError(uploadMessages.noSize, 422, { cause })
  }
}

/**
 * Bytes per pixel, measured with libvips 8.18. Baseline JPEG and PNG are streamed by line, animations by frame; other
 * formats are held in memory once or several times.
 */
function bytesPerPixel(type: UploadType, facts: Metadata, frames: number): number {
  const { isProgressive, depth, channels, hasAlpha, chromaSubsampling } = facts
  if (type === 'image/avif' || type === 'image/heic') return depth === 'ushort' || hasAlpha ? 27 : 19
  if (type === 'image/webp' && frames === 1) return 9
  if (type === 'image/gif' || type === 'image/webp') return 5
  if (!isProgressive) return 3
  if (type === 'image/jpeg' && chromaSubsampling === '4:2:0') return 5
  return 3 + channels * (depth === 'ushort' || type === 'image/jpeg' ? 2 : 1)
}

/** Bytes per pixel of a HEIC that is decoded tile by tile, as phones store it: its pixels, and what decoding takes. */
const TILED_HEIC_BYTES = 6.5
/** More frames than any real animation has. */
const MAX_FRAMES = 2_000
/** Default memory limit per image: some formats reach it before `MAX_PIXELS`. */
const MAX_BYTES = 640 * 1024 * 1024

interface Measures {
  width: number
  /** Pixels of one frame. */
  height: number
  frames: number
}

/** Throws ImageError (413) that states the actual size and the limit. */
function checkImageLimits({ width, height, frames }: Measures, bytesPerPixel: number, maxBytes: number): void {
  if (frames > MAX_FRAMES)
    throw new ImageError(`The animation has ${words(frames)} frames; at most ${words(MAX_FRAMES)} are supported.`, 413)
  const pixels = width * height * frames
  const most = Math.min(MAX_PIXELS, maxBytes / bytesPerPixel)
  if (pixels <= most) return
  const each = `${words(width)} × ${words(height)} pixels`
  const what =
    frames > 1
      ? `The animation has ${words(frames)} frames of ${each}, together ${words(Math.ceil(pixels / 1e6))} megapixels`
      : `The image has ${each}`
  throw new ImageError(`${what}; at most ${Math.floor(most / 1e6)} megapixels are supported for this format.`, 413)
}

const words = (number: number) => number.toLocaleString('en')
