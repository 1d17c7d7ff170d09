/** Red, green and blue from 0 to 255, and how opaque, from 0 to 1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Normal text on its background: WCAG 2.2, level AA (1.4.3). */
export const ENOUGH = 4.5

/** The strip's own background, which shows through colours that are not opaque. */
const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 }

/** Contrast of a text on its background, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(text: Rgba, background: Rgba): number {
  const behind = over(background, BLACK)
  const [darker = 0, lighter = 0] = [luminance(over(text, behind)), luminance(behind)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Rounded down, so that what is not enough never looks it: `4.49:1`. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/** One colour on top of an opaque one. */
function over(top: Rgba, below: Rgba): Rgba {
  const mix = (channel: 'red' | 'green' | 'blue') => top[channel] * top.alpha + below[channel] * (1 - top.alpha)
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha: 1 }
}

/** WCAG 2.2, relative luminance. */
const luminance = ({ red, green, blue }: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Reads `#rrggbb` and `rgba(r, g, b, a)`, the two ways in which a canvas names a colour. */
export function rgbaOf(canvasColour: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(canvasColour)?.slice(1)
  const [red = 0, green = 0, blue = 0, alpha = 1] = hex
    ? hex.map((digits) => Number.parseInt(digits, 16))
    : (canvasColour.match(/[\d.]+/g) ?? []).map(Number)
  return { red, green, blue, alpha }
}
