import type { Focus } from '#shared/features/images/images.schema.ts'

export const CENTRE: Focus = { x: 50, y: 50 }

const within = (percent: number) => Math.min(100, Math.max(0, percent))
/** Finer than anybody sees. */
const tidy = (percent: number) => Math.round(within(percent) * 10) / 10

/** Where a pointer is over a picture, in percent; the nearest edge where it is beside it. A box without a size has its centre. */
export const focusAt = (
  pointer: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Focus => ({
  x: width > 0 ? tidy(((pointer.clientX - left) / width) * 100) : CENTRE.x,
  y: height > 0 ? tidy(((pointer.clientY - top) / height) * 100) : CENTRE.y,
})

/** Percent that an arrow key moves the point; with Shift the larger. */
const STEP = 1
const LEAP = 10

const directions: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where a key leads from there: arrows, with Shift ten times as far; Home is the centre. Null: it is no key of these. */
export function focusAfter(key: string, shiftKey: boolean, { x, y }: Focus): Focus | null {
  if (key === 'Home') return CENTRE
  const direction = directions[key]
  if (!direction) return null
  const step = shiftKey ? LEAP : STEP
  return { x: tidy(x + direction[0] * step), y: tidy(y + direction[1] * step) }
}

/** For people. */
export const focusInWords = ({ x, y }: Focus): string =>
  `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`
