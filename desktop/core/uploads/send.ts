import { open, type FileHandle } from 'node:fs/promises'
import { type DetailedError, type FileReader, type HttpStack, Upload } from 'tus-js-client'
import type { Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { tusRequest, UPLOADS } from './tus-request.ts'

const CHUNK_BYTES = 512 * 1024

export interface SendOptions {
  shop: Shop
  file: string
  /** Name shown on the server. */
  name: string
  /** URL of a partial upload of this file. */
  address: string | null
  signal: AbortSignal
  /** Called with the upload's URL before any bytes are sent. */
  onAddress(address: string): void
  /** Fraction sent, from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Sends a file in chunks, resuming a partial upload, and returns the upload's id. Throws `UnreachableError` if the
 * connection is lost, an ApiError if the server rejects it, file system errors, and the signal's reason.
 */
export async function sendFile({
  shop,
  file,
  name,
  address,
  signal,
  onAddress,
  onProgress,
}: SendOptions): Promise<string> {
  await using handle = await open(file, 'r')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const httpStack: HttpStack = {
    createRequest: (method, url) => tusRequest({ shop, signal, method, url }),
    getName: () => 'Shop',
  }
  const upload = new Upload(handle as never, {
    endpoint: shop.addressOf(UPLOADS),
    uploadUrl: address,
    chunkSize: CHUNK_BYTES,
    // The caller retries.
    retryDelays: null,
    metadata: { name },
    httpStack,
    fileReader,
    fingerprint: async () => '',
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url && onAddress(upload.url),
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 1),
    onSuccess: () => resolve(uploadIdOf(upload.url!)),
    onError: (error: Error | DetailedError) =>
      reject('causingError' in error && error.causingError ? error.causingError : error),
  })
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  upload.start()
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    void upload.abort()
  }
}

export const uploadIdOf = (address: string) => new URL(address).pathname.split('/').at(-1)!

/** Reads a file in chunks. The caller closes the handle. */
const fileReader: FileReader = {
  async openFile(file: FileHandle) {
    const { size } = await file.stat()
    return {
      size,
      async slice(start: number, end: number) {
        const chunk = Buffer.alloc(Math.min(end, size) - start)
        const { bytesRead } = await file.read(chunk, 0, chunk.length, start)
        return { value: new Blob([chunk.subarray(0, bytesRead)]), done: end >= size }
      },
      close: () => undefined,
    }
  },
}

/** Client of the image endpoints. Errors come as JSON, which carries more than a message. */
export const imagesClient = (shop: Shop, signal: AbortSignal) =>
  createClient(imagesContract, (path, { headers, ...init }) =>
    shop.send(path, { ...init, headers: { ...headers, accept: 'application/json' }, signal }),
  )
