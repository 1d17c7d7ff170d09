import { HttpError } from '#server/errors.ts'

/** HttpError (507) if a write failed because the disk is full; null for other errors. */
export function diskHttpError(error: unknown): HttpError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // EFBIG: the file exceeds the allowed file size.
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new HttpError(507, 'The shop has run out of disk space. Nothing was saved.')
  return diskHttpError(error.cause)
}
