import type { Metadata } from 'sharp'
import { HttpError } from '#server/errors.ts'
import { decodeImage } from './decoders.ts'
import { detectFormat, type UploadType } from './detect-format.ts'
import { MAX_PIXELS } from '#shared/features/images/limits.ts'

/** Facts about an image, read without decoding it. */
export interface ImageInfo {
  isAnimated: boolean
  /** 16 bits per channel with an embedded profile, which sharp handles differently. */
  isDeep: boolean
  /** Estimated memory (bytes) for processing it. */
  needs: number
}

/**
 * Reads an image's format and size without decoding it.
 * @throws HttpError (415) for a format that isn't accepted, (422) if the size is unreadable, (413) for too many pixels
 * or frames (decompression bombs)
 */
export async function inspectImage(path: string): Promise<ImageInfo> {
  const type = await detectFormat(path)
  // In other formats, several images don't mean animation.
  const mayMove = type === 'image/gif' || type === 'image/webp'
  const facts = await measure(path, mayMove)
  const frames = mayMove ? (facts.pages ?? 1) : 1
  const height = mayMove ? (facts.pageHeight ?? facts.height) : facts.height
  const each = bytesPerPixel(type, facts)
  checkImageLimits({ width: facts.width, height, frames }, each)
  return {
    isAnimated: frames > 1,
    isDeep: facts.space === 'rgb16' && facts.hasProfile,
    needs: facts.width * height * frames * each,
  }
}

async function measure(path: string, animated: boolean): Promise<Metadata> {
  try {
    return await decodeImage(path, { animated }).metadata()
  } catch {
    await measureDamaged(path)
    throw damagedImage()
  }
}

/** If a lenient read succeeds, the size isn't the problem. */
async function measureDamaged(path: string) {
  try {
    await decodeImage(path, { failOn: 'none' }).metadata()
  } catch {
    throw new HttpError(422, 'Failed to read image dimensions')
  }
}

export const damagedImage = () => new HttpError(422, 'The image is damaged or incomplete.')

/**
 * Bytes per pixel, measured with libvips 8.18. Baseline JPEG and PNG are streamed by line, animations by frame; other
 * formats are held in memory once or several times.
 */
function bytesPerPixel(type: UploadType, { isProgressive, depth, channels, hasAlpha }: Metadata): number {
  if (type === 'image/avif') return depth === 'ushort' || hasAlpha ? 27 : 19
  if (type === 'image/gif' || type === 'image/webp') return 5
  if (!isProgressive) return 3
  return 3 + channels * (depth === 'ushort' || type === 'image/jpeg' ? 2 : 1)
}

/** More frames than any real animation has. */
const MAX_FRAMES = 2_000
/** Memory limit per image: some formats reach it before `MAX_PIXELS`. */
const MAX_BYTES = 640 * 1024 * 1024

interface Measures {
  width: number
  /** Pixels of one frame. */
  height: number
  frames: number
}

/** Throws HttpError (413) that states the actual size and the limit. */
function checkImageLimits({ width, height, frames }: Measures, bytesPerPixel: number): void {
  if (frames > MAX_FRAMES)
    throw new HttpError(413, `The animation has ${words(frames)} frames; at most ${words(MAX_FRAMES)} are supported.`)
  const pixels = width * height * frames
  const most = Math.min(MAX_PIXELS, MAX_BYTES / bytesPerPixel)
  if (pixels <= most) return
  const each = `${words(width)} × ${words(height)} pixels`
  const what =
    frames > 1
      ? `The animation has ${words(frames)} frames of ${each}, together ${words(Math.ceil(pixels / 1e6))} megapixels`
      : `The image has ${each}`
  throw new HttpError(413, `${what}; at most ${Math.floor(most / 1e6)} megapixels are supported for this format.`)
}

const words = (number: number) => number.toLocaleString('en')
