import {
  type Color,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as register,
} from 'culori/fn'

for (const mode of [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch]) register(mode as typeof modeRgb)

/**
 * Reads a colour as CSS does: `#22c55e`, a name, or numbers in rgb(), hsl(), oklch() and the like. Null if CSS knows no
 * such colour; what could escape a style declaration, such as url() or var(), is none.
 */
export function readColour(text: unknown): Color | null {
  // The library would also read digits without a #.
  if (typeof text !== 'string' || /^[\da-f]+$/i.test(text)) return null
  return parse(text) ?? null
}

export const isColour = (text: unknown): text is string => readColour(text) !== null
