import { HttpError } from '#server/errors.ts'
import type { Uploads } from './uploads.ts'

/**
 * Creates the record of an upload whose id the client doesn't know. On failure the upload is deleted, unless duplicates
 * are offered: then the error carries the upload's id, so that the client can confirm without sending it again.
 */
export async function keepUploadForDuplicates<T>(
  uploads: Uploads,
  upload: string | null,
  make: () => Promise<T>,
): Promise<T> {
  if (upload === null) return make()
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError && 'duplicates' in error.extra)
      throw new HttpError(error.status, error.message, error.headers, { ...error.extra, upload })
    await uploads.remove(upload)
    throw error
  }
}
