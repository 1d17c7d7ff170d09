import { isColour } from '#shared/features/banners/banner-values.ts'
import { rgbaOf, type Rgba } from './contrast.ts'

const pen = document.createElement('canvas').getContext('2d')

/** A colour as this browser understands it, `#rrggbb` or `rgba(...)`; null for what is none, such as a name that nobody knows. */
export function readColour(typed: string): string | null {
  const text = typed.trim()
  if (!pen || !isColour(text)) return null
  // What a canvas does not understand leaves it as it was.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    pen.fillStyle = before
    pen.fillStyle = text
    return pen.fillStyle
  })
  return one === other ? (one ?? null) : null
}

/** The same in numbers. */
export function readRgba(typed: string): Rgba | null {
  const colour = readColour(typed)
  return colour === null ? null : rgbaOf(colour)
}
