import { defaultOptions, type PreviousUpload, type UrlStorage } from 'tus-js-client'

/** How long the server stores an upload from which no image was created. */
const UPLOAD_TTL_MS = 24 * 60 * 60_000

const browsers: UrlStorage = defaultOptions.urlStorage

/** Remembers started uploads in this browser, so that they resume after a reload or a crash. */
export const resumeStorage: UrlStorage = {
  findAllUploads: () => browsers.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => browsers.findUploadsByFingerprint(fingerprint),
  removeUpload: (key) => browsers.removeUpload(key),
  async addUpload(fingerprint, upload) {
    try {
      return await browsers.addUpload(fingerprint, upload)
    } catch {
      // If storage is full, the upload still works but can't be resumed.
      return ''
    }
  },
}

/** The latest upload of these bytes, if the server may still have it. */
export async function findStartedUpload(fingerprint: string): Promise<PreviousUpload | undefined> {
  const found = await resumeStorage.findUploadsByFingerprint(fingerprint)
  return found.filter(isFresh).toSorted((one, other) => begun(other) - begun(one))[0]
}

/** Forgets the uploads of these bytes after their image was created, and all expired ones. */
export async function forgetUploads(fingerprint: string): Promise<void> {
  const done = await resumeStorage.findUploadsByFingerprint(fingerprint)
  const old = (await resumeStorage.findAllUploads()).filter((upload) => !isFresh(upload))
  for (const { urlStorageKey } of [...done, ...old]) await resumeStorage.removeUpload(urlStorageKey)
}

const begun = ({ creationTime }: PreviousUpload) => Date.parse(creationTime)
const isFresh = (upload: PreviousUpload) => Date.now() - begun(upload) < UPLOAD_TTL_MS
