import { ImageError } from '#shared/media/image-error.ts'

export const DISK_FULL = 'This computer’s disk is full.'

/** Error for a file system failure, or null for other errors. The system's own message names paths. */
export function toDiskError(error: unknown, message: string): ImageError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code !== 'string' || !('syscall' in (error as Error))) return null
  const text = code === 'ENOSPC' || code === 'EDQUOT' ? DISK_FULL : message
  return new ImageError(text, undefined, { cause: error })
}
