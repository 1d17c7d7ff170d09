import { isColour } from '#shared/features/banners/banner-values.ts'
import { rgbaOf, type Rgba } from '#shared/contrast.ts'

const pen = document.createElement('canvas').getContext('2d')

/** Normalises a CSS colour through the browser to `#rrggbb` or `rgba(...)`; null if it is invalid. */
export function readColour(typed: string): string | null {
  const text = typed.trim()
  if (!pen || !isColour(text)) return null
  // A canvas ignores an invalid colour and keeps its previous value.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    pen.fillStyle = before
    pen.fillStyle = text
    return pen.fillStyle
  })
  return one === other ? (one ?? null) : null
}

/** The same as numbers. */
export function readRgba(typed: string): Rgba | null {
  const colour = readColour(typed)
  return colour === null ? null : rgbaOf(colour)
}
