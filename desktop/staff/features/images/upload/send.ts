import {
  defaultOptions,
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type PreviousUpload,
  Upload,
  type UrlStorage,
} from 'tus-js-client'
import { ApiError, readApiError, UnreachableError } from '#staff/api/api-error.ts'
import { createDeferred } from '#shared/older-browsers.ts'

const ENDPOINT = '/api/images/uploads'
const CHUNK_BYTES = 5 * 1024 * 1024
/** Delays before a failed connection counts as lost. */
const RETRY_MS = [500, 1000, 3000]

export interface SendOptions {
  /** The file's name, as a label. */
  name?: string
  /** Hash of the file, by which an interrupted upload is resumed, even after a reload. */
  fingerprint?: string | null
  /** Upload progress from 0 to 1. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

/**
 * Uploads a file in chunks and returns the upload's id, from which an image is created or replaced. Resumes an
 * interrupted upload.
 * @throws UnreachableError when the connection is lost (calling again resumes), ApiError, or the signal's reason
 */
export async function sendFile(
  file: File | Blob,
  { name = file instanceof File ? file.name : '', fingerprint = null, onProgress, signal }: SendOptions = {},
): Promise<string> {
  signal?.throwIfAborted()
  const begun = fingerprint === null ? undefined : await findStartedUpload(fingerprint)
  const { promise, resolve, reject } = createDeferred<string>()
  const upload = new Upload(file, {
    endpoint: new URL(ENDPOINT, location.href).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    metadata: { name },
    urlStorage: resumeStorage,
    fingerprint: async () => fingerprint ?? '',
    storeFingerprintForResuming: fingerprint !== null,
    // Kept until the image is created, as that response may get lost, too.
    removeFingerprintOnSuccess: false,
    onAfterResponse: requireSession,
    onShouldRetry: isTransient,
    onProgress: (sent, all) => onProgress?.(all > 0 ? sent / all : 1),
    onSuccess: () => resolve(idOf(upload.url!)),
    onError: (error) => void troubleOf(error).then(reject, reject),
  })
  if (begun) upload.resumeFromPreviousUpload(begun)
  const stop = () => {
    // Chunks already sent stay on the server for the next try.
    void upload.abort()
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', stop)
  upload.start()
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

const idOf = (url: string) => new URL(url, location.href).pathname.split('/').at(-1)!

/** Without a session the upload would look missing and start from scratch. */
function requireSession(_: HttpRequest, response: HttpResponse) {
  if (response.getStatus() === 401) throw new ApiError(401, response.getBody())
}

const isTransient = ({ originalResponse, causingError }: DetailedError): boolean => {
  const status = originalResponse?.getStatus() ?? 0
  // 409 and 423: the server has not yet noticed that the connection was cut.
  return !(causingError instanceof ApiError) && (status === 0 || status === 409 || status === 423)
}

async function troubleOf(error: Error | DetailedError): Promise<Error> {
  if (!('originalResponse' in error)) return error
  const { causingError, originalResponse: answer } = error
  if (causingError instanceof ApiError) return causingError
  if (!answer || answer.getStatus() === 0) return new UnreachableError(error)
  return readApiError(new Response(answer.getBody(), { status: answer.getStatus() }))
}

/** How long the server stores an upload from which no image was created. */
const UPLOAD_TTL_MS = 24 * 60 * 60_000

const browsers: UrlStorage = defaultOptions.urlStorage

/** Remembers started uploads in this browser, so that they resume after a reload or a crash. */
const resumeStorage: UrlStorage = {
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
async function findStartedUpload(fingerprint: string): Promise<PreviousUpload | undefined> {
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
