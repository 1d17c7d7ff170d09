import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { decode, encode, improveLater, type Encoding } from './encodings.ts'

/** Smaller responses are sent uncompressed: compression gains nothing. */
export const WORTH_COMPRESSING = 512
/** Approximate bytes of a response's headers and objects. */
const OVERHEAD = 2_048

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
  /** Some client asked for it. */
  isSent: boolean
  body: Buffer
  /** Flat list of names and values, the fastest form for Node. */
  head: string[]
}

/**
 * A response with its ETag and compressed versions: quick compression for the first client, better compression for the
 * rest. The uncompressed body stays only while there is no compressed one, or if a client asked for it.
 */
export class CachedResponse {
  readonly etag: string
  readonly tags: ReadonlySet<string>
  readonly #answer: Omit<ResponseContent, 'body'>
  readonly #isCompressible: boolean
  readonly #encoded: Partial<Record<Encoding, Encoded>> = {}
  readonly #notModified: string[]
  /** Memory in bytes, compressed versions included. */
  size = OVERHEAD
  /** Reports a change of `size`. */
  onResize: ((bytes: number) => void) | null = null
  /** Requested since the cache last looked for responses to drop. */
  isUsed = false
  /** No longer cached: not worth further work. */
  isDropped = false

  constructor(
    { body, ...answer }: ResponseContent,
    tags: Iterable<string> = [],
    precompressed: Partial<Record<Encoding, Buffer>> = {},
  ) {
    this.#answer = answer
    this.tags = new Set(tags)
    this.etag = `W/"${hash('sha1', body, 'base64url')}"`
    this.#isCompressible = !answer.isCompressed && body.length >= WORTH_COMPRESSING
    this.#store('identity', body, false)
    for (const [encoding, bytes] of Object.entries(precompressed)) this.#store(encoding as Encoding, bytes, false)
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

  /** Sends the response, or 304 if the client has it. Resolves once it is written to the socket. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.sendAtOnce(request, response)) {
      const encoding = this.#encodingFor(request)
      const body = await encode(await this.#original(), encoding, 'quick')
      this.#write(request, response, this.#store(encoding, body, encoding !== 'identity'))
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
    return this.#isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  }

  #write(request: IncomingMessage, response: ServerResponse, encoded: Encoded) {
    encoded.isSent = true
    response.writeHead(this.#answer.status, encoded.head)
    if (request.method === 'HEAD') response.end()
    else response.end(encoded.body)
  }

  async #original(): Promise<Buffer> {
    const { identity, br, gzip } = this.#encoded
    return identity?.body ?? (br ? decode(br.body, 'br') : decode(gzip!.body, 'gzip'))
  }

  #improve(encoding: Encoding, encoded: Encoded) {
    encoded.isQuick = !improveLater({
      body: () => this.#original(),
      encoding,
      isWanted: () => !this.isDropped,
      onBetter: (body) => void this.#store(encoding, body, false),
    })
  }

  #store(encoding: Encoding, body: Buffer, quick: boolean): Encoded {
    const extra = {
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    const stored = { isQuick: quick, isSent: false, body, head: this.#flat(extra) }
    let grown = body.length - (this.#encoded[encoding]?.body.length ?? 0)
    this.#encoded[encoding] = stored
    const { identity } = this.#encoded
    if (encoding !== 'identity' && identity && !identity.isSent) {
      grown -= identity.body.length
      delete this.#encoded.identity
    }
    this.size += grown
    this.onResize?.(grown)
    return stored
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
