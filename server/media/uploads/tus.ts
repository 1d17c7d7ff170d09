import { PassThrough, Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { Context } from 'koa'
import { cleanName } from '#shared/features/images/file-names.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { HttpError } from '#server/errors.ts'
import { newUploadId, type OpenUploads } from './open-uploads.ts'
import { uploadExpired, inUse, uploadNotFound, tooLarge } from './upload-errors.ts'
import type { Lock, Locker, RequestRelease } from '@tus/server'

/** How long an earlier request on the same upload may take to end by itself. */
const DRAIN_MS = 100
/** CORS headers of the library; other sites must not call this API. */
const notOurs = /^access-control-/

/**
 * Resumable uploads by the tus 1.0.0 protocol (tus.io). Access was checked before.
 * @param path - URL path for creating uploads; each upload is below it under its id.
 */
export function tus(path: string, { store }: OpenUploads) {
  const thrown = new WeakMap<object, unknown>()
  const server = new Server({
    path,
    datastore: store,
    locker: new UploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    namingFunction: newUploadId,
    onUploadCreate: async (_request, { size = 0, metadata }) => {
      if (size > MAX_UPLOAD_BYTES) throw tooLarge(size)
      return { metadata: { name: cleanName(metadata?.['name'] ?? metadata?.['filename'] ?? '') } }
    },
    onResponseError: (request, error) => {
      thrown.set(request, error)
      return undefined
    },
  })

  return async (ctx: Context): Promise<void> => {
    await using body = bodyOf(ctx)
    const request = new Request(`http://uploads${ctx.path}`, {
      method: ctx.method,
      headers: ctx.headers as Record<string, string>,
      ...(body.stream && { body: Readable.toWeb(body.stream) as ReadableStream, duplex: 'half' }),
    })
    const response = await server.handleWeb(request)
    if (response.status >= 400) throw refusalOf(response.status, thrown.get(request))
    for (const [name, value] of response.headers) if (!notOurs.test(name)) ctx.set(name, value)
    ctx.body = ''
    ctx.status = response.status
    ctx.remove('content-type')
  }
}

/** Decouples the body from its connection, so that a failed body can still get a response. */
function bodyOf({ req, method }: Context) {
  const stream = method === 'POST' || method === 'PATCH' ? new PassThrough() : null
  const cut = (error: Error) => stream?.destroy(error)
  req.once('error', cut)
  if (stream) req.pipe(stream)
  return {
    stream,
    async [Symbol.asyncDispose]() {
      if (stream) req.unpipe(stream)
      stream?.destroy()
      // Discards the rest of the body so that the client reads the response.
      req.resume()
    },
  }
}

/** Replaces the library's technical messages. */
function refusalOf(status: number, error: unknown): Error {
  if (error instanceof HttpError) return error
  if (error === ERRORS.ABORTED) return inUse()
  switch (status) {
    case 404:
      return uploadNotFound()
    case 410:
      return uploadExpired()
    case 409:
      return new HttpError(409, 'The upload’s offset differs from Upload-Offset. HEAD returns the current one.')
    case 412:
      return new HttpError(412, 'The header Tus-Resumable: 1.0.0 is missing.', { 'tus-version': '1.0.0' })
    case 413:
      return new HttpError(413, 'More bytes arrived than the upload declared.')
    case 501:
      return new HttpError(501, 'Uploads can’t be concatenated, and must declare their length when created.')
    case 400:
    case 403:
      return new HttpError(400, 'This is not a valid tus 1.0.0 request: a header is missing or wrong.')
    default:
      return error instanceof Error ? error : new Error(`tus answers ${status}`, { cause: error })
  }
}

const WAIT_MS = 10_000

interface Holder {
  askToGo: RequestRelease
  gone: Promise<void>
  go: () => void
}

/**
 * One request at a time writes to an upload. A later one asks the earlier one to stop, which is usually a dead
 * connection after the browser has resumed.
 */
class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    let mine: Holder | null = null
    return {
      lock: async (signal, askToGo) => {
        const tooLong = aborted(AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]))
        for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
          await holder.askToGo()
          await Promise.race([holder.gone, tooLong])
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        mine = { askToGo, gone: promise, go: resolve }
        this.#holders.set(id, mine)
      },
      unlock: async () => {
        this.#holders.delete(id)
        mine?.go()
      },
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(inUse())
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  // Rejections after the lock was acquired are ignored.
  promise.catch(() => undefined)
  return promise
}
