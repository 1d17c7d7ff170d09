import { Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context, Next } from 'koa'
import { chooseEncoding, WORTH_COMPRESSING } from './cached-response.ts'
import { encode } from './encodings.ts'

/** HTML is absent: forms hold tokens beside text that others may have chosen (ADR-002). */
const types = ['application/json', 'text/csv', 'text/plain']

/** Compresses what the response cache doesn't serve: data for staff, errors and downloads. */
export async function compress(ctx: Context, next: Next) {
  await next()
  if (ctx.respond === false || !ctx.response.is(types) || ctx.response.get('content-encoding')) return
  ctx.vary('accept-encoding')
  const { body } = ctx
  const encoding = chooseEncoding(ctx.get('accept-encoding'))
  if (!body || encoding === 'identity') return
  if (body instanceof Stream) {
    const compressor = encoding === 'br' ? createBrotliCompress({ params: quick }) : createGzip({ level: 1 })
    // Koa reports the error of the stream that it sends, which is this one.
    pipeline(body as NodeJS.ReadableStream, compressor).catch(() => undefined)
    ctx.body = compressor
  } else {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    if (bytes.length < WORTH_COMPRESSING) return
    ctx.body = await encode(bytes, encoding, 'quick')
  }
  ctx.set('content-encoding', encoding)
}

const quick = { [constants.BROTLI_PARAM_QUALITY]: 1 }
