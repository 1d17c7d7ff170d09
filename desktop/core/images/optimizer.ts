/** A picture that was made small. */
export interface Optimized {
  /** The WebP file on this computer's disk. */
  file: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256 of it. */
  hash: string
  width: number
  height: number
}

/** Makes pictures small in processes of their own: what a file does to them, the editor survives. */
export interface Optimizer {
  /** Hexadecimal SHA-256 and size of a file, as it is on the disk. */
  hash(file: string): Promise<{ hash: string; size: number }>
  /**
   * WebP of quality 85 in the box that uploads are made to fit into (staff specification, section 9), written to `to`. Throws an error whose
   * message is for people, `Failed to load image` and the like (section 8).
   */
  optimize(file: string, to: string): Promise<Optimized>
  /** Ends the processes. */
  close(): void
}

/** The process of an optimizer, as Electron's utilityProcess and Node's fork both have it. */
export interface WorkerProcess {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number | null) => void): unknown
  kill(): unknown
}
