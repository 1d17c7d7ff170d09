import { defaultOptions, type PreviousUpload, type UrlStorage } from 'tus-js-client'

/** The server keeps what has been sent so long without a record. */
const KEPT_MS = 24 * 60 * 60_000

const browsers: UrlStorage = defaultOptions.urlStorage

/** Where this browser remembers which uploads have begun, so that they go on after a reload or a crash. */
export const storing: UrlStorage = {
  findAllUploads: () => browsers.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => browsers.findUploadsByFingerprint(fingerprint),
  removeUpload: (key) => browsers.removeUpload(key),
  async addUpload(fingerprint, upload) {
    try {
      return await browsers.addUpload(fingerprint, upload)
    } catch {
      // A browser that is full remembers nothing, and sends nevertheless.
      return ''
    }
  },
}

/** The upload of these bytes that began last, if the server may still have it. */
export async function begunUpload(fingerprint: string): Promise<PreviousUpload | undefined> {
  const found = await storing.findUploadsByFingerprint(fingerprint)
  return found.filter(isFresh).toSorted((one, other) => begun(other) - begun(one))[0]
}

/** Forgets the uploads of these bytes, as their record has been made, and all that are too old. */
export async function forgetUploads(fingerprint: string): Promise<void> {
  const done = await storing.findUploadsByFingerprint(fingerprint)
  const old = (await storing.findAllUploads()).filter((upload) => !isFresh(upload))
  for (const { urlStorageKey } of [...done, ...old]) await storing.removeUpload(urlStorageKey)
}

const begun = ({ creationTime }: PreviousUpload) => Date.parse(creationTime)
const isFresh = (upload: PreviousUpload) => Date.now() - begun(upload) < KEPT_MS
