/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Rgba {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Minimum contrast of normal text: WCAG 2.2, level AA (1.4.3). */
export const MIN_CONTRAST = 4.5

/** The strip's own background, which shows through translucent colours. */
const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 }

/** WCAG 2.2 contrast ratio of text on a background, from 1 to 21. */
export function contrastOf(text: Rgba, background: Rgba): number {
  const behind = blendOver(background, BLACK)
  const [darker = 0, lighter = 0] = [luminance(blendOver(text, behind)), luminance(behind)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The shop's background. */
const SCREEN = '#050805'
/** Shares of white to mix in, from none to all. */
const STEPS = Array.from({ length: 101 }, (_, share) => share / 100)

/** Brightens a colour (`#rrggbb`) until text in it is readable on the shop's background. */
export function brighten(colour: string): string {
  const { red, green, blue } = rgbaOf(colour)
  const mixed = STEPS.map((share) => hexOf([red, green, blue].map((part) => part + (255 - part) * share)))
  return mixed.find((each) => contrast(each, SCREEN) >= MIN_CONTRAST)!
}

const hexOf = (parts: number[]) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2 contrast ratio of two opaque colours: `#rrggbb`, `#rgb`. Throws for anything else. */
export function contrast(one: string, other: string): number {
  const [text, background] = [one, other].map((colour) => {
    if (!/^#([\da-f]{3}){1,2}$/i.test(colour)) throw new Error(`${colour} is not a colour such as #22c55e`)
    return rgbaOf(colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour)
  })
  return contrastOf(text!, background!)
}

/** `4.49:1`. Rounded down, so that an insufficient ratio never looks sufficient. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`

/** Blends a colour over an opaque one. */
function blendOver(top: Rgba, below: Rgba): Rgba {
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

/** Parses `#rrggbb` and `rgba(r, g, b, a)`, the two forms in which a canvas returns a colour. */
export function rgbaOf(canvasColour: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(canvasColour)?.slice(1)
  const [red = 0, green = 0, blue = 0, alpha = 1] = hex
    ? hex.map((digits) => Number.parseInt(digits, 16))
    : (canvasColour.match(/[\d.]+/g) ?? []).map(Number)
  return { red, green, blue, alpha }
}
