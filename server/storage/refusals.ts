import { HttpError } from '#server/errors.ts'
import { codeOf } from './file-errors.ts'

/** HttpError if the disk is full (507), read-only or broken (503); null for other errors. */
export function diskHttpError(error: unknown): HttpError | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  // EFBIG: the file exceeds the allowed file size.
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new HttpError(507, 'The shop has run out of disk space. Nothing was saved.')
  if (/^(EROFS|EIO|ENODEV|ENXIO|ESTALE)$/.test(code)) return unwritable(error)
  return diskHttpError(error.cause)
}

/** The same for a new file, whose folder is missing only if its disk is. */
export const newFileHttpError = (error: unknown): HttpError | null =>
  diskHttpError(error) ?? (codeOf(error) === 'ENOENT' ? unwritable(error) : null)

/** A disk that is read-only, broken or missing. The operator finds the cause in the log. */
const unwritable = (cause: unknown): HttpError =>
  new HttpError(
    503,
    'The shop can’t save anything at the moment. Nothing was saved; please try again.',
    { 'retry-after': '60' },
    {},
    { cause },
  )
