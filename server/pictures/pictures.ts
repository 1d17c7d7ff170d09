/** What became of an upload. */
export interface OptimisedPicture {
  /** A new file in the workshop: WebP, upright, in `UPLOAD_BOX`, without metadata; animated if the upload was. */
  path: string
  /** Hexadecimal SHA-256 of that file's bytes, and of the upload's. */
  hash: string
  sourceHash: string
  /** Pixels; of one frame. */
  width: number
  height: number
  /** Bytes. */
  size: number
  isAnimated: boolean
  /** A data URL of some hundred bytes. */
  placeholder: string
  /** 64 bits, hexadecimal; similar pictures have similar ones. */
  perceptualHash: string
}

export interface PictureVariant {
  /** Pixels; never wider than the picture. */
  width: number
  format: 'webp' | 'avif'
}

/**
 * Work on pictures, done in processes beside the shop: two at a time, with bounded memory, behind everything else that the machine has to
 * do. A picture that kills its process is refused, and the next one is done.
 */
export interface Pictures {
  /**
   * Makes an upload what the shop keeps (staff specification, section 9). Throws a Refusal: 415 when the bytes are no picture of a
   * kind that is taken, 422 when it is broken, 413 when it has too many pixels or frames, 503 when too many wait, 507.
   */
  optimise(source: string): Promise<OptimisedPicture>
  /** Makes a smaller one of a picture that the shop keeps, as a new file in the workshop. What is asked for `later` waits for all else. */
  vary(source: string, variant: PictureVariant, when: 'now' | 'later'): Promise<{ path: string; size: number }>
  /**
   * Reads a JSON object with a data URL in its `url`, too large to be parsed beside shoppers: the bytes go to a new file in the workshop,
   * all else is answered (at most 1 MB). Throws a Refusal: 400, 415.
   */
  unpack(bodyPath: string): Promise<{ fields: Record<string, unknown>; path: string | null }>
  close(): Promise<void>
}
