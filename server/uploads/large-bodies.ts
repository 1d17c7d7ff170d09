import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Workshop } from '#server/files/files.ts'
import { diskRefusal } from '#server/files/refusals.ts'
import { demandJson, readJson } from '#server/http/api.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { keptForDuplicates } from './kept-for-duplicates.ts'
import { bodyOf, type RequestBody } from './request-body.ts'
import { Turns } from './turns.ts'
import type { Uploads } from './uploads.ts'

/** Bodies up to this are read as those of all other calls. */
const SMALL_BYTES = 256 * 1024

const MAX_BYTES = imagesContract.create.bodyLimit

const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

export interface LargeBodyParts {
  uploads: Uploads
  workshop: Workshop
  pictures: Pictures
  /** Whose bodies are read at the moment. */
  arriving: Turns
}

/**
 * Reads a JSON body that may bring a picture of 50 MB as a data URL, without ever holding it: it goes to the disk as it comes, another
 * process takes the picture out, and the handler finds it as `upload`, as if it had been sent before. Instead of `readJson`.
 */
export function largeBodies(parts: LargeBodyParts): Middleware {
  const { uploads, workshop, pictures, arriving } = parts
  const readSmall = readJson(SMALL_BYTES)
  const unpacking = new Turns(1, 100)

  return async (ctx, next) => {
    demandJson(ctx)
    if (isSmall(ctx)) return readSmall(ctx, next)
    const { fields, path } = await unpacked(ctx)
    const upload = path === null ? null : await uploads.receive(path, String(fields['originalName'] ?? ''))
    ctx.request.body = upload === null ? fields : { ...fields, upload }
    await keptForDuplicates(uploads, upload, next)
  }

  async function unpacked(ctx: Context) {
    if (Number(ctx.get('content-length')) > MAX_BYTES) throw tooLong()
    const spooled = workshop.newPath('json')
    try {
      using body = bodyOf(ctx.req)
      await arriving.take(body.signal, () => spool(body, ctx.get('content-encoding'), spooled))
      return await unpacking.take(body.signal, () => pictures.unpack(spooled))
    } finally {
      await rm(spooled, { force: true })
    }
  }

  async function spool({ stream }: RequestBody, encoding: string, path: string) {
    try {
      await pipeline([stream, ...decompressorFor(encoding), limited(MAX_BYTES), createWriteStream(path)])
    } catch (error) {
      throw diskRefusal(error) ?? error
    }
  }
}

/** Compressed ones are not: nobody knows how large they are. */
const isSmall = (ctx: Context) =>
  Number(ctx.get('content-length') || Infinity) <= SMALL_BYTES && /^(identity)?$/i.test(ctx.get('content-encoding'))

function decompressorFor(encoding: string): Transform[] {
  if (/^(identity)?$/i.test(encoding)) return []
  const make = decompressors.get(encoding.toLowerCase())
  if (!make) throw new Refusal(415, `Bodies that are compressed with ${encoding} can’t be read.`)
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

const tooLong = () => new Refusal(413, 'The request is too large.')
