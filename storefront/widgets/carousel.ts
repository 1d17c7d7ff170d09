/** After a move, further moves are ignored this long (specification section 4). */
export const LOCK_MS = 400
/** A touch that travels less than this is not a swipe, in CSS pixels. */
const SWIPE_PX = 50

/** The index after a move; it wraps around, and stays where it is with one or fewer items. */
export function wrap(index: number, count: number): number {
  return count <= 1 ? 0 : ((index % count) + count) % count
}

/** Which way a swipe goes, from how far the finger went right and down: 1 next, -1 previous, 0 none. */
export function swipe(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) < Math.abs(down)) return 0
  return right < 0 ? 1 : -1
}

/** The items as they stand in the strip: the current one first, those before it after the last. */
export const fromIndex = <T>(items: readonly T[], index: number): T[] => [
  ...items.slice(index),
  ...items.slice(0, index),
]
