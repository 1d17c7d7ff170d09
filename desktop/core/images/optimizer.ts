/** A file that may be uploaded. */
export interface Looked {
  /** Hexadecimal SHA-256 of it, as it is on the disk. */
  hash: string
  /** Bytes. */
  size: number
}

/** A picture as it is sent. */
export interface Optimized {
  /** On this computer's disk: WebP, or a copy of the picture where that is better; the server makes WebP of it in any case (docs/images.md). */
  file: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256 of it. */
  hash: string
}

/** Makes pictures small in processes of their own: what a file does to them, the editor survives. */
export interface Optimizer {
  /** Checks a file as it was chosen (staff specification, section 5). Throws a PictureFault: `File is not an image` and the like. */
  look(file: string): Promise<Looked>
  /**
   * WebP of quality 85 in the box that uploads are made to fit into (section 9), upright, in sRGB, without metadata, written to `to` and an
   * extension, whole or not at all. Animations, and what WebP would make larger, are copied. Throws a PictureFault: `Failed to load image`,
   * `Failed to optimize image` (section 8).
   */
  optimize(file: string, to: string): Promise<Optimized>
  /** Ends the processes. What they were doing fails with an AbortError. */
  close(): void
}

/** The process of an optimizer, as Electron's utilityProcess and Node's fork both have it. */
export interface WorkerProcess {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number | null) => void): unknown
  kill(): unknown
}
