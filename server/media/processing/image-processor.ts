/** The stored form of an upload. */
export interface OptimisedImage {
  /** A temporary file: WebP, upright, within `UPLOAD_BOX`, without metadata; animated if the upload was. */
  path: string
  /** Hexadecimal SHA-256 of that file, and of the upload. */
  hash: string
  sourceHash: string
  /** Pixels of one frame. */
  width: number
  height: number
  /** Bytes. */
  size: number
  isAnimated: boolean
  /** A data URL of some hundred bytes. */
  placeholder: string
  /** 64 bits, hexadecimal; similar for similar images. */
  perceptualHash: string
}

export interface ImageVariant {
  /** Pixels; never wider than the image. */
  width: number
  format: 'webp' | 'avif'
}

/**
 * Image processing in low-priority child processes: two at a time, with bounded memory. An image that kills its process
 * is refused.
 */
export interface ImageProcessor {
  /**
   * Converts an upload to its stored form.
   * @throws HttpError (415) for a format that isn't accepted, (422) for a damaged image, (413) for too many pixels or
   * frames, (503) if the queue is full, (507)
   */
  optimise(source: string): Promise<OptimisedImage>
  /** Renders a smaller version of a stored image to a temporary file. Work for `later` has the lowest priority. */
  vary(source: string, variant: ImageVariant, when: 'now' | 'later'): Promise<{ path: string; size: number }>
  /**
   * Extracts the data URL in `url` from a JSON object too large for the main thread: writes its bytes to a temporary
   * file and returns the other fields (at most 1 MB).
   * @throws HttpError (400, 413, 415)
   */
  unpack(bodyPath: string): Promise<{ fields: Record<string, unknown>; path: string | null }>
  close(): Promise<void>
}
