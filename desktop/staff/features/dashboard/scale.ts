/** Steps of the value axis between two powers of ten, which `1.2K` shows exactly. */
const niceSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const STEPS = 3

/** Values of the grid lines, 0 first: whole and evenly spaced. None of the bars exceeds the last one. */
export function ticksFor(max: number): number[] {
  const wanted = Math.max(max / STEPS, 1)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = niceSteps.map((nice) => nice * power).find((size) => Number.isInteger(size) && size >= wanted)
  return Array.from({ length: STEPS + 1 }, (_, index) => index * (step ?? Math.ceil(wanted)))
}

/** Width in CSS pixels of a label such as `21 Nov`, with the gap to the next one. */
const LABEL_WIDTH = 72

/** Every how many bars a label fits. */
export const labelInterval = (bars: number, width: number) =>
  Math.ceil(bars / Math.max(Math.floor(width / LABEL_WIDTH), 1))

/** The bar to select when a key is pressed; undefined for other keys. Null: no bar. */
export function barAfter(key: string, active: number | null, bars: number): number | null | undefined {
  if (key === 'Escape') return null
  if (key === 'Home') return 0
  if (key === 'End') return bars - 1
  if (key === 'ArrowRight') return active === null ? 0 : Math.min(active + 1, bars - 1)
  if (key === 'ArrowLeft') return active === null ? bars - 1 : Math.max(active - 1, 0)
  return undefined
}
