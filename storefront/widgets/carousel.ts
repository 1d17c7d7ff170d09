/** Further moves are ignored for this time after a move. */
export const LOCK_MS = 400
/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_PX = 50

/** The index after a move; wraps around and stays 0 with one or fewer items. */
export function wrap(index: number, count: number): number {
  return count <= 1 ? 0 : ((index % count) + count) % count
}

/** Direction of a swipe from its distances to the right and down: 1 next, -1 previous, 0 none. */
export function swipe(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) < Math.abs(down)) return 0
  return right < 0 ? 1 : -1
}

/** Items rotated so that the current one comes first. */
export const fromIndex = <T>(items: readonly T[], index: number): T[] => [
  ...items.slice(index),
  ...items.slice(0, index),
]
