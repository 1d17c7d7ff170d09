import { Refusal } from '#server/http/errors.ts'
import { MAX_PIXELS } from '#shared/features/images/limits.ts'

/** More frames than any animation needs, however small they are. */
const MAX_FRAMES = 2_000
/** What working on one picture may take of memory: some kinds reach this before they reach `MAX_PIXELS`. */
const MAX_BYTES = 640 * 1024 * 1024

interface Measures {
  width: number
  /** Of one frame. */
  height: number
  frames: number
}

/** Throws a Refusal (413) that says in numbers what is too many, and how many may be. */
export function refuseTooMany({ width, height, frames }: Measures, bytesPerPixel: number): void {
  if (frames > MAX_FRAMES)
    throw new Refusal(413, `The animation has ${words(frames)} frames; at most ${words(MAX_FRAMES)} can be used.`)
  const pixels = width * height * frames
  const most = Math.min(MAX_PIXELS, MAX_BYTES / bytesPerPixel)
  if (pixels <= most) return
  const each = `${words(width)} × ${words(height)} pixels`
  const what =
    frames > 1
      ? `The animation has ${words(frames)} frames of ${each}, together ${words(Math.ceil(pixels / 1e6))} megapixels`
      : `The image has ${each}`
  throw new Refusal(413, `${what}; of its kind, at most ${Math.floor(most / 1e6)} megapixels can be used.`)
}

const words = (number: number) => number.toLocaleString('en')
