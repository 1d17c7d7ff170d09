import { MAX_UPLOAD_WORDS } from '#shared/features/images/limits.ts'
import { Refusal } from '#server/http/errors.ts'

/** In megabytes, as people are told sizes: `60.0 MB`. */
const words = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A file over the limit (staff specification, section 5). Its size may be unknown, where its end was not waited for. */
export const tooLarge = (bytes: number | null) =>
  new Refusal(
    413,
    `Image too large (${bytes === null ? `more than ${MAX_UPLOAD_WORDS}` : words(bytes)}). Maximum size is ${MAX_UPLOAD_WORDS}`,
  )

export const noSuchUpload = () =>
  new Refusal(404, 'This upload is not there, or no longer. Please send the file again.')

export const expired = () =>
  new Refusal(410, 'This upload began more than a day ago and was thrown away. Please send the file again.')

const RETRY_LATER = { 'retry-after': '60' }

export const noRoom = () =>
  new Refusal(507, 'The shop has run out of disk space. The file was not kept.', { 'retry-after': '600' })

export const tooManyWaiting = () =>
  new Refusal(429, 'Too many uploads are waiting to become images. Please finish or cancel some of them.', RETRY_LATER)

export const tooMuchWaiting = () =>
  new Refusal(507, 'There is no more room for uploads until some have become images.', RETRY_LATER)

export const tooBusy = () =>
  new Refusal(503, 'Many images are arriving at once. Please try again in a moment.', { 'retry-after': '10' })

export const inUse = () => new Refusal(423, 'Another call is still writing this upload. Please try again.')

/** Nobody reads it: whoever sent this has gone. It says in the log what happened. */
export const cutOff = () => new Refusal(400, 'The file has not arrived completely.')
