import { MAX_UPLOAD_TEXT } from '#shared/features/images/limits.ts'
import { HttpError } from '#server/errors.ts'

/** Megabytes with one decimal: `60.0 MB`. */
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A file over the size limit. `bytes` is null if reading stopped early. */
export const tooLarge = (bytes: number | null) =>
  new HttpError(
    413,
    `Image too large (${bytes === null ? `more than ${MAX_UPLOAD_TEXT}` : megabytes(bytes)}). Maximum size is ${MAX_UPLOAD_TEXT}`,
  )

export const uploadNotFound = () =>
  new HttpError(404, 'This upload doesn’t exist or has expired. Please send the file again.')

export const uploadExpired = () =>
  new HttpError(410, 'This upload has expired after a day. Please send the file again.')

const RETRY_LATER = { 'retry-after': '60' }

export const diskFull = () =>
  new HttpError(507, 'The shop has run out of disk space. The file was not saved.', { 'retry-after': '600' })

export const tooManyUploads = () =>
  new HttpError(
    429,
    'Too many uploads are waiting to become images. Please finish or cancel some of them.',
    RETRY_LATER,
  )

export const uploadSpaceFull = () =>
  new HttpError(507, 'There is no space for more uploads until some have become images.', RETRY_LATER)

export const tooBusy = () =>
  new HttpError(503, 'Many images are arriving at once. Please try again in a moment.', { 'retry-after': '10' })

export const inUse = () => new HttpError(423, 'Another request is still writing this upload. Please try again.')

/** The client has disconnected, so this only appears in the log. */
export const cutOff = () => new HttpError(400, 'The file did not arrive completely.')
