import { HttpError } from '#server/errors.ts'

/** A complete upload without a record. The caller releases it with `await using`. */
export interface WaitingUpload extends AsyncDisposable {
  /** Local path until released; read-only for callers. */
  path: string
  /** Bytes. */
  size: number
  /** Sanitised original file name (`cleanName`); may be empty. */
  name: string
}

/**
 * Files of staff until their image record is created, for a day at most. Any editor who knows an upload's random id may
 * use it.
 */
export interface Uploads {
  /** Null: unknown id, incomplete, or expired. */
  find(id: string): Promise<WaitingUpload | null>
  /** Deletes the upload and its bytes, if it exists. */
  remove(id: string): Promise<void>
  /**
   * Takes over a temporary file and returns the upload's id. The file is gone from its path even on failure.
   * @throws HttpError (429, 507)
   */
  receive(path: string, name: string): Promise<string>
  /** The client gets the id of a received file, which therefore stays if this process ends. */
  handOver(id: string): Promise<void>
  /** Deletes uploads started before this, and leftovers of killed processes. Returns their number. */
  sweep(before: Date): Promise<number>
}

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
    if (error instanceof HttpError && 'duplicates' in error.extra) {
      await uploads.handOver(upload)
      throw new HttpError(error.status, error.message, error.headers, { ...error.extra, upload })
    }
    await uploads.remove(upload)
    throw error
  }
}
