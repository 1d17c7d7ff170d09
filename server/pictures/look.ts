import type { Metadata } from 'sharp'
import { Refusal } from '#server/http/errors.ts'
import { openPicture } from './decoders.ts'
import { kindOf, type UploadType } from './kinds.ts'
import { refuseTooMany } from './too-many.ts'

/** What is known of a picture before anything is decoded. */
export interface Look {
  isAnimated: boolean
  /** 16 bits a channel, in colours of its own profile: sharp works on these in another way. */
  isDeep: boolean
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
  const frames = mayMove ? (facts.pages ?? 1) : 1
  const height = mayMove ? (facts.pageHeight ?? facts.height) : facts.height
  const each = bytesPerPixel(type, facts)
  refuseTooMany({ width: facts.width, height, frames }, each)
  return {
    isAnimated: frames > 1,
    isDeep: facts.space === 'rgb16' && facts.hasProfile,
    needs: facts.width * height * frames * each,
  }
}

async function measure(path: string, animated: boolean): Promise<Metadata> {
  try {
    return await openPicture(path, { animated }).metadata()
  } catch {
    await measureDamaged(path)
    throw damaged()
  }
}

/** Where the measures of a damaged file can still be read, they are not what is wrong with it. */
async function measureDamaged(path: string) {
  try {
    await openPicture(path, { failOn: 'none' }).metadata()
  } catch {
    throw new Refusal(422, 'Failed to read image dimensions')
  }
}

/** The refusal of a picture whose pixels can't be read. */
export const damaged = () => new Refusal(422, 'The image is damaged or cut off: it can’t be read to its end.')

/**
 * As measured with libvips 8.18. An ordinary JPEG and PNG go through line by line, a moving one frame by frame; others are held whole, in
 * one way or several at once, while they are worked on.
 */
function bytesPerPixel(type: UploadType, { isProgressive, depth, channels, hasAlpha }: Metadata): number {
  if (type === 'image/avif') return depth === 'ushort' || hasAlpha ? 27 : 19
  if (type === 'image/gif' || type === 'image/webp') return 5
  if (!isProgressive) return 3
  return 3 + channels * (depth === 'ushort' || type === 'image/jpeg' ? 2 : 1)
}
