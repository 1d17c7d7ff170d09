import { HttpError } from '#server/errors.ts'
import { MAX_PIXELS } from '#shared/features/images/limits.ts'

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
export function checkImageLimits({ width, height, frames }: Measures, bytesPerPixel: number): void {
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
