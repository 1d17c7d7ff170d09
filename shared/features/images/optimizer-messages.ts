/** Error messages of the optimizer. */
export const optimizerMessages = {
  canvas: 'Canvas context not available',
  optimize: 'Failed to optimize image',
  /** The file is broken or not an image. */
  load: 'Failed to load image',
} as const
