/** An image that can't be used, or not now, with a message for people. It never contains local paths. */
export class ImageError extends Error {
  override name = 'ImageError'
  /** HTTP status for a file that is at fault itself; undefined if another attempt may succeed. */
  readonly status: number | undefined

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** A file that isn't one of `uploadTypes`. */
export class UnsupportedFormatError extends ImageError {
  override name = 'UnsupportedFormatError'
  /** Media type; null if unknown. */
  readonly type: string | null

  constructor(message: string, type: string | null) {
    super(message, 415)
    this.type = type
  }
}

export class DamagedImageError extends ImageError {
  override name = 'DamagedImageError'

  constructor(options?: ErrorOptions) {
    super('The image is damaged or incomplete.', 422, options)
  }
}
