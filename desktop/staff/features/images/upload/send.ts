import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { Refused, refusalIn, Unreachable } from '#staff/api/refusal.ts'
import { begunUpload, storing } from './storing.ts'

const ENDPOINT = '/api/images/uploads'
const CHUNK_BYTES = 5 * 1024 * 1024
/** A connection that hiccups is tried again after these, before it counts as lost. */
const RETRY_MS = [500, 1000, 3000]

export interface SendOptions {
  /** The name as a label. */
  name?: string
  /** Of these very bytes: by it a broken-off upload goes on, even after a reload. */
  fingerprint?: string | null
  /** From 0 to 1, as far as it has been sent. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

/**
 * Sends a file in chunks, and answers the upload's id, to be made an image or to replace one. Goes on where it was broken off. Throws
 * `Unreachable` when the connection is lost (call it again, it goes on), a `Refused` when the server refuses, and the signal's reason.
 */
export async function sendFile(
  file: File | Blob,
  { name = file instanceof File ? file.name : '', fingerprint = null, onProgress, signal }: SendOptions = {},
): Promise<string> {
  signal?.throwIfAborted()
  const begun = fingerprint === null ? undefined : await begunUpload(fingerprint)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: new URL(ENDPOINT, location.href).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    metadata: { name },
    urlStorage: storing,
    fingerprint: async () => fingerprint ?? '',
    storeFingerprintForResuming: fingerprint !== null,
    // Until its record is made: the answer to that may get lost as well.
    removeFingerprintOnSuccess: false,
    onAfterResponse: notWithoutSession,
    onShouldRetry: isPassing,
    onProgress: (sent, all) => onProgress?.(all > 0 ? sent / all : 1),
    onSuccess: () => resolve(idOf(upload.url!)),
    onError: (error) => void troubleOf(error).then(reject, reject),
  })
  if (begun) upload.resumeFromPreviousUpload(begun)
  const stop = () => {
    // What has been sent stays, for whoever begins again.
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

/** An upload that is asked for without a session would count as gone, and begin anew. */
function notWithoutSession(_: HttpRequest, response: HttpResponse) {
  if (response.getStatus() === 401) throw new Refused(401, response.getBody())
}

const isPassing = ({ originalResponse, causingError }: DetailedError): boolean => {
  const status = originalResponse?.getStatus() ?? 0
  // 409 and 423: the server hasn't noticed yet that the connection was cut.
  return !(causingError instanceof Refused) && (status === 0 || status === 409 || status === 423)
}

async function troubleOf(error: Error | DetailedError): Promise<Error> {
  if (!('originalResponse' in error)) return error
  const { causingError, originalResponse: answer } = error
  if (causingError instanceof Refused) return causingError
  if (!answer || answer.getStatus() === 0) return new Unreachable(error)
  return refusalIn(new Response(answer.getBody(), { status: answer.getStatus() }))
}
