import { parseJson } from '#shared/contract/json.ts'
import { z } from 'zod'
import { toDiskError, DISK_FULL } from '#core/images/disk-error.ts'
import { ImageError } from '#shared/media/image-error.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { Duplicate } from '#shared/features/images/images.schema.ts'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'

/** Why a file was refused, for people. */
export interface UploadFailure {
  message: string
  /** True if a retry may succeed. */
  canRetry: boolean
  /** True for unexpected errors, which belong in the log. */
  isUnexpected?: boolean
}

/** Message length limit, as servers are untrusted. */
const MAX_LENGTH = 500
const wrongFile = [413, 415, 422]

export function describeUploadError(error: unknown): UploadFailure {
  if (error instanceof ImageError) return { message: error.message, canRetry: error.status === undefined }
  if (error instanceof ApiError)
    return { message: bodyOf(error).message.slice(0, MAX_LENGTH), canRetry: !wrongFile.includes(error.status) }
  const diskError = toDiskError(error, uploadMessages.unreadable)
  if (diskError) return { message: diskError.message, canRetry: true }
  const isFull = error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'
  return { message: isFull ? DISK_FULL : 'Failed to process image', canRetry: true, isUnexpected: !isFull }
}

/** Images that a refused file equals or resembles; null if it was refused for another reason. */
export function readDuplicates(error: unknown): Duplicate[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { duplicates } = bodyOf(error)
  return duplicates.length > 0 ? duplicates : null
}

const Body = z.object({ message: z.string(), duplicates: z.array(Duplicate).max(100).default([]) })

function bodyOf({ status, body }: ApiError): z.infer<typeof Body> {
  const read = Body.safeParse(parseJson(body))
  // An HTML body comes from a proxy and is no message for people.
  return read.success
    ? read.data
    : { message: isPage(body) ? `The server responded with status ${status}.` : body, duplicates: [] }
}

const isPage = (body: string) => body.trimStart().startsWith('<')
