import { Refusal } from '#server/http/errors.ts'
import type { Uploads } from './uploads.ts'

/**
 * Makes a record of an upload that its sender has never heard of. If there is no record the upload goes, too; only where duplicates are offered it
 * stays, and the refusal names it, so that nobody has to send it again to say that it is wanted all the same.
 */
export async function keptForDuplicates<T>(
  uploads: Uploads,
  upload: string | null,
  make: () => Promise<T>,
): Promise<T> {
  if (upload === null) return make()
  try {
    return await make()
  } catch (error) {
    if (error instanceof Refusal && 'duplicates' in error.details)
      throw new Refusal(error.status, error.message, error.headers, { ...error.details, upload })
    await uploads.remove(upload)
    throw error
  }
}
