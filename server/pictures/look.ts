import type { Metadata } from 'sharp'
import { Refusal } from '#server/http/errors.ts'
import { MAX_PIXELS } from '#shared/features/images/limits.ts'
import { openPicture } from './decoders.ts'
import { kindOf, notTaken, type UploadType } from './kinds.ts'

/** More frames than any animation needs, however small they are. */
export const MAX_FRAMES = 2_000

/** What is known of a picture before anything is decoded. */
export interface Look {
  type: UploadType
  isAnimated: boolean
  /** Bytes of memory that working on it may take. */
  needs: number
}

/**
 * Reads a picture's kind and measures, and nothing more. Throws a Refusal: 415 for a kind that isn't taken, 422 when the measures
 * can't be read, 413 when it has more pixels or frames than may be decoded (facts: decompression bombs).
 */
export async function look(path: string): Promise<Look> {
  const type = await kindOf(path)
  // Other kinds may hold several pictures of which one is meant; only these are animations.
  const mayMove = type === 'image/gif' || type === 'image/webp'
  const facts = await measure(path, mayMove)
  if (facts.format === 'heif' && facts.compression !== 'av1') throw notTaken('HEIC')
  const frames = facts.pages ?? 1
  const height = mayMove ? (facts.pageHeight ?? facts.height) : facts.height
  const pixels = facts.width * height * (mayMove ? frames : 1)
  refuseTooMany({ width: facts.width, height, frames: mayMove ? frames : 1, pixels })
  return { type, isAnimated: mayMove && frames > 1, needs: pixels * bytesPerPixel(type, facts) }
}

async function measure(path: string, animated: boolean): Promise<Metadata> {
  try {
    return await openPicture(path, { animated }).metadata()
  } catch (error) {
    throw new Refusal(422, 'Failed to read image dimensions', {}, { cause: String(error) })
  }
}

function refuseTooMany(size: { width: number; height: number; frames: number; pixels: number }) {
  const number = new Intl.NumberFormat('en')
  const { width, height, frames, pixels } = size
  const each = `${number.format(width)} × ${number.format(height)} pixels`
  const most = `at most ${MAX_PIXELS / 1e6} megapixels`
  if (frames > MAX_FRAMES)
    throw new Refusal(
      413,
      `The animation has ${number.format(frames)} frames; at most ${number.format(MAX_FRAMES)} can be used.`,
    )
  if (pixels <= MAX_PIXELS) return
  throw new Refusal(
    413,
    frames > 1
      ? `The animation has ${number.format(frames)} frames of ${each}, together ${number.format(Math.ceil(pixels / 1e6))} megapixels; ${most} can be used.`
      : `The picture has ${each}; ${most} can be used.`,
  )
}

/** JPEG of the ordinary kind, and PNG, go through line by line; others are held whole while they are worked on. */
function bytesPerPixel(type: UploadType, { isProgressive, depth, channels }: Metadata): number {
  if (type === 'image/avif') return 10
  if (!isProgressive && type !== 'image/webp' && type !== 'image/gif') return 3
  const sample = depth === 'ushort' || type === 'image/jpeg' ? 2 : 1
  return 3 + channels * sample
}
