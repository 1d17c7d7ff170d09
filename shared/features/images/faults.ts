/** What the optimizer throws (staff specification, section 8). */
export const faults = {
  canvas: 'Canvas context not available',
  optimize: 'Failed to optimize image',
  /** It is no picture, or a broken one. */
  load: 'Failed to load image',
} as const
