/** File that passed the upload checks. */
export interface InspectedFile {
  /** Hexadecimal SHA-256 of the file on disk. */
  hash: string
  /** Bytes. */
  size: number
}

/** Image as it is uploaded. */
export interface OptimizedImage {
  /**
   * Local path: WebP, or a copy of the original where that is smaller. The server converts to WebP in any case
   * (docs/images.md).
   */
  file: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256. */
  hash: string
}

/** Shrinks images in separate processes, so that a bad file can't crash the editor. */
export interface Optimizer {
  /** Checks a chosen file. Throws an ImageError such as `File is not an image`. */
  inspect(file: string): Promise<InspectedFile>
  /**
   * Writes a WebP of quality 85 within the upload box, upright, in sRGB and without metadata, to `to` plus an
   * extension; the write is atomic. Animations, and images that WebP would enlarge, are copied. Throws an ImageError:
   * `Failed to load image` or `Failed to optimize image`.
   */
  optimize(file: string, to: string): Promise<OptimizedImage>
  /** Ends the processes. Running jobs fail with an AbortError. */
  close(): void
}

/** Worker process of an optimizer; satisfied by Electron's utilityProcess and Node's fork. */
export interface WorkerProcess {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number | null) => void): unknown
  kill(): unknown
}
