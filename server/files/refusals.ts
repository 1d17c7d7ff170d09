import { Refusal } from '#server/http/errors.ts'

/** The refusal of a write for which there was no room on the disk, or null for every other error. */
export function diskRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // EFBIG: the one file is larger than may be written here.
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new Refusal(507, 'The shop has run out of disk space. Nothing was saved.')
  return diskRefusal(error.cause)
}
