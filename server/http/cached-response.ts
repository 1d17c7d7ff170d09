import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
/** Smaller responses are sent uncompressed: compression gains nothing. */
export const WORTH_COMPRESSING = 512

/** A complete response that is the same for everyone. */
export interface ResponseContent {
  status: number
  type: string
  body: Buffer
  headers: Record<string, string>
  /** The body is already compressed, such as fonts and images. */
  isCompressed?: boolean
  /** The query doesn't affect the response: external links often add a different one per visitor. */
  isForAnyQuery?: boolean
  /** Route pattern for metrics, such as `/product/:handle`. */
  route?: string
}

interface Encoded {
  /** Compressed quickly; recompressed better on the second request. */
  isQuick: boolean
  body: Buffer
  /** Flat list of names and values, the fastest form for Node. */
  head: string[]
}

/**
 * A response with its ETag and compressed versions: quick compression for the first client, better compression for the
 * rest.
 */
export class CachedResponse {
  readonly etag: string
  readonly tags: ReadonlySet<string>
  readonly #answer: ResponseContent
  readonly #encoded: Partial<Record<Encoding, Encoded>> = {}
  readonly #notModified: string[]

  constructor(
    answer: ResponseContent,
    tags: Iterable<string> = [],
    precompressed: Partial<Record<Encoding, Buffer>> = {},
  ) {
    this.#answer = answer
    this.tags = new Set(tags)
    this.etag = `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`
    this.#store('identity', answer.body, false)
    for (const [encoding, body] of Object.entries(precompressed)) this.#store(encoding as Encoding, body, false)
    this.#notModified = this.#flat({})
  }

  get isForAnyQuery() {
    return this.#answer.isForAnyQuery === true
  }

  get route() {
    return this.#answer.route ?? 'none'
  }

  get status() {
    return this.#answer.status
  }

  /** Approximate memory in bytes, compressed versions included. */
  get size() {
    return this.#answer.body.length * 1.5 + 1024
  }

  /** Sends the response, or 304 if the client has it. Resolves once it is written to the socket. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.sendAtOnce(request, response)) {
      const encoding = this.#encodingFor(request)
      this.#write(request, response, this.#store(encoding, await encode(this.#answer.body, encoding, 'quick'), true))
    }
  }

  /** Like `send`, but synchronous. False, with nothing written, if the required encoding isn't available yet. */
  sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#answer.status === 200 && matches(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, this.#notModified).end()
      return true
    }
    const encoding = this.#encodingFor(request)
    const encoded = this.#encoded[encoding]
    if (!encoded) return false
    if (encoded.isQuick) this.#improve(encoding, encoded)
    this.#write(request, response, encoded)
    return true
  }

  #encodingFor(request: IncomingMessage): Encoding {
    const plain = this.#answer.isCompressed || this.#answer.body.length < WORTH_COMPRESSING
    return plain ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  }

  #write(request: IncomingMessage, response: ServerResponse, { head, body }: Encoded) {
    response.writeHead(this.#answer.status, head)
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }

  #improve(encoding: Encoding, encoded: Encoded) {
    encoded.isQuick = false
    encode(this.#answer.body, encoding, 'well').then(
      (body) => this.#store(encoding, body, false),
      // Keeps the quick version, which is valid but larger. The next request tries again.
      () => (encoded.isQuick = true),
    )
  }

  #store(encoding: Encoding, body: Buffer, quick: boolean): Encoded {
    const extra = {
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return (this.#encoded[encoding] = { isQuick: quick, body, head: this.#flat(extra) })
  }

  #flat(extra: Record<string, string>): string[] {
    const { type, headers } = this.#answer
    return Object.entries({
      'content-type': type,
      etag: this.etag,
      vary: 'accept-encoding',
      ...headers,
      ...extra,
    }).flat()
  }
}

/** Whether an `If-None-Match` header matches the ETag. */
export const matches = (header: string | undefined, etag: string) =>
  header !== undefined && (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag))

export type Encoding = 'br' | 'gzip' | 'identity'

const seen = new Map<string, Encoding>()

/**
 * The best encoding that an Accept-Encoding header allows. Browsers send few distinct headers, so results are cached.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = seen.get(header)
  if (known) return known
  const offers = new Map(
    header.split(',').map((part) => {
      const [name = '', ...options] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = options.find((option) => option.startsWith('q='))
      return [name, weight ? Number(weight.slice(2)) : 1]
    }),
  )
  const allows = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  const choice = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity'
  if (seen.size < 100) seen.set(header, choice)
  return choice
}

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

/** Compresses outside the main thread: `quick` while a client waits, `well` for later requests. */
export async function encode(body: Buffer, encoding: Encoding, how: 'quick' | 'well'): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: brotliOptions(body, how === 'quick' ? 1 : 6) })
  if (encoding === 'gzip') return zipped(body, { level: how === 'quick' ? 1 : 6 })
  return body
}

const brotliOptions = (body: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
})
