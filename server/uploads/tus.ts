import { PassThrough, Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { Context } from 'koa'
import { cleanName } from '#shared/features/images/file-names.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { Refusal } from '#server/http/errors.ts'
import { UploadLocks } from './locks.ts'
import { newUploadId, type OpenUploads } from './open-uploads.ts'
import { expired, inUse, noSuchUpload, tooLarge } from './refusals.ts'

/** Time for an earlier call on the same upload to end by itself. */
const DRAIN_MS = 100
/** Headers of tus for browsers of other sites, which may not call us at all. */
const notOurs = /^access-control-/

/**
 * Resumable uploads as tus 1.0.0 describes them (tus.io): an upload is announced, its bytes come in as many calls as it takes, and whoever
 * was cut off asks how far it came. Access has been checked before.
 *
 * @param path - Where uploads are announced; each one lies below it under its id.
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

/** The body apart from its connection: whatever becomes of the one, the other can still be answered. */
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
      // What is still coming is read and dropped, so that the caller gets to the answer.
      req.resume()
    },
  }
}

/** What the library refuses, in our words: its own speak of its insides. */
function refusalOf(status: number, error: unknown): Error {
  if (error instanceof Refusal) return error
  if (error === ERRORS.ABORTED) return inUse()
  switch (status) {
    case 404:
      return noSuchUpload()
    case 410:
      return expired()
    case 409:
      return new Refusal(409, 'The upload has come to another place than Upload-Offset says. HEAD tells where it is.')
    case 412:
      return new Refusal(412, 'The header Tus-Resumable: 1.0.0 is missing.', { 'tus-version': '1.0.0' })
    case 413:
      return new Refusal(413, 'More has arrived than the upload was said to hold.')
    case 501:
      return new Refusal(501, 'Uploads can’t be joined, and their length must be known when they begin.')
    case 400:
    case 403:
      return new Refusal(400, 'This is no upload as tus 1.0.0 describes it: a header is missing or wrong.')
    default:
      return error instanceof Error ? error : new Error(`tus answers ${status}`, { cause: error })
  }
}
