/** Image failure with a message for people. Unlike other errors it never contains local paths. */
export class ImageError extends Error {
  override name = 'ImageError'
  /** True if the file itself is at fault, so a retry would fail the same way. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

export const DISK_FULL = 'This computer’s disk is full.'

/** Error for a file system failure, or null for other errors. The system's own message names paths. */
export function toDiskError(error: unknown, message: string): ImageError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code !== 'string' || !('syscall' in (error as Error))) return null
  return new ImageError(code === 'ENOSPC' || code === 'EDQUOT' ? DISK_FULL : message, { cause: error })
}
