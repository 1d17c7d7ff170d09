import { blend, type Color, wcagContrast } from 'culori/fn'

/** Minimum contrast of normal text: WCAG 2.2, level AA (1.4.3). */
export const MIN_CONTRAST = 4.5

/** The strip's own background, which shows through translucent colours. */
const BLACK: Color = { mode: 'rgb', r: 0, g: 0, b: 0 }

/** WCAG 2.2 contrast ratio of text on a background, from 1 to 21. */
export function contrastOf(text: Color, background: Color): number {
  const behind = blend([BLACK, background])
  return wcagContrast(blend([behind, text]), behind)
}

/** `4.49:1`. Rounded down, so that an insufficient ratio never looks sufficient. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
