import type { Focus } from '#shared/features/images/images.schema.ts'

export const CENTRE: Focus = { x: 50, y: 50 }

const within = (percent: number) => Math.min(100, Math.max(0, percent))
/** Rounds to 0.1 %. */
const roundPercent = (percent: number) => Math.round(within(percent) * 10) / 10

/** Converts a pointer position to percent of the image, clamped to its edges; the centre if the box has no size. */
export const focusAt = (
  pointer: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Focus => ({
  x: width > 0 ? roundPercent(((pointer.clientX - left) / width) * 100) : CENTRE.x,
  y: height > 0 ? roundPercent(((pointer.clientY - top) / height) * 100) : CENTRE.y,
})

/** Percent per arrow key; with Shift the larger step. */
const STEP = 1
const LARGE_STEP = 10

const directions: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The focal point after a key press: arrows, with Shift ten times as far; Home centres. Null for other keys. */
export function focusAfter(key: string, shiftKey: boolean, { x, y }: Focus): Focus | null {
  if (key === 'Home') return CENTRE
  const direction = directions[key]
  if (!direction) return null
  const step = shiftKey ? LARGE_STEP : STEP
  return { x: roundPercent(x + direction[0] * step), y: roundPercent(y + direction[1] * step) }
}

export const focusInWords = ({ x, y }: Focus): string =>
  `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`
