import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { Limiter } from '#shared/concurrency.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'
import { requireJson, readJson } from '#server/http/api.ts'
import { HttpError } from '#server/errors.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import { detachBody, type RequestBody } from './request-body.ts'
import { tooBusy } from './upload-errors.ts'
import { keepUploadForDuplicates, type Uploads } from './uploads.ts'

/** Smaller bodies are parsed in memory, like those of other endpoints. */
const SMALL_BYTES = 256 * 1024

const MAX_BYTES = imagesContract.create.bodyLimit

const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

export interface LargeBodyParts {
  uploads: Uploads
  tempFiles: TempFiles
  pictures: ImageProcessor
  /** Limits how many bodies are read at once. */
  bodySlots: Limiter
}

/**
 * Replaces `readJson` for bodies with an image of up to 50 MB as a data URL, without holding it in memory: the body is
 * streamed to disk, a child process extracts the image, and the handler gets it as `upload`.
 */
export function largeBodies(parts: LargeBodyParts): Middleware {
  const { uploads, tempFiles, pictures, bodySlots } = parts
  const readSmall = readJson(SMALL_BYTES)
  const unpacking = new Limiter(1, { maxWaiting: 100, full: tooBusy })

  return async (ctx, next) => {
    requireJson(ctx)
    if (isSmall(ctx)) return readSmall(ctx, next)
    const { fields, path } = await unpacked(ctx)
    const upload = path === null ? null : await uploads.receive(path, String(fields['originalName'] ?? ''))
    ctx.request.body = upload === null ? fields : { ...fields, upload }
    await keepUploadForDuplicates(uploads, upload, next)
  }

  async function unpacked(ctx: Context) {
    if (Number(ctx.get('content-length')) > MAX_BYTES) throw tooLong()
    const spooled = tempFiles.newPath('json')
    try {
      using body = detachBody(ctx.req)
      await bodySlots.run(() => spool(body, ctx.get('content-encoding'), spooled), { signal: body.signal })
      return await unpacking.run(() => pictures.unpack(spooled), { signal: body.signal })
    } finally {
      await rm(spooled, { force: true })
    }
  }

  async function spool({ stream }: RequestBody, encoding: string, path: string) {
    try {
      await pipeline([stream, ...decompressorFor(encoding), limited(MAX_BYTES), createWriteStream(path)])
    } catch (error) {
      throw newFileHttpError(error) ?? error
    }
  }
}

/** Compressed bodies don't count as small, because their real size is unknown. */
const isSmall = (ctx: Context) =>
  Number(ctx.get('content-length') || Infinity) <= SMALL_BYTES && /^(identity)?$/i.test(ctx.get('content-encoding'))

function decompressorFor(encoding: string): Transform[] {
  if (/^(identity)?$/i.test(encoding)) return []
  const make = decompressors.get(encoding.toLowerCase())
  if (!make) throw new HttpError(415, `The content-encoding ${encoding} is not supported.`)
  return [make()]
}

const limited = (limit: number) => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(tooLong())
      else done(null, chunk)
    },
  })
}

const tooLong = () => new HttpError(413, 'The request is too large.')
