import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'

/** Answers smaller than this are sent as they are: compressing them gains nothing. */
const WORTH_COMPRESSING = 512

/** A whole answer that is the same for everybody. */
export interface Answer {
  status: number
  type: string
  body: Buffer
  headers: Record<string, string>
  /** Compressed by nature, such as fonts and pictures. */
  compressed?: boolean
  /** The same whatever the query says: links from elsewhere carry a new one for every visitor. */
  anyQuery?: boolean
  /** The pattern of its address, such as `/product/:handle`, by which requests are counted. */
  route?: string
}

interface Encoded {
  /** Compressed in a hurry; done again, better, once somebody asks a second time. */
  quick: boolean
  body: Buffer
  /** Flat name, value, name, value: the form that node writes quickest. */
  head: string[]
}

/** An answer with its ETag and its compressed forms: quickly made for the first who asks, well made for all others. */
export class Kept {
  readonly etag: string
  readonly tags: ReadonlySet<string>
  readonly #answer: Answer
  readonly #encoded: Partial<Record<Encoding, Encoded>> = {}
  readonly #notModified: string[]

  constructor(answer: Answer, tags: Iterable<string> = [], precompressed: Partial<Record<Encoding, Buffer>> = {}) {
    this.#answer = answer
    this.tags = new Set(tags)
    this.etag = `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`
    this.#store('identity', answer.body, false)
    for (const [encoding, body] of Object.entries(precompressed)) this.#store(encoding as Encoding, body, false)
    this.#notModified = this.#flat({})
  }

  get anyQuery() {
    return this.#answer.anyQuery === true
  }

  get route() {
    return this.#answer.route ?? 'none'
  }

  get status() {
    return this.#answer.status
  }

  /** Bytes in memory, roughly: the body and what compression will add. */
  get size() {
    return this.#answer.body.length * 1.5 + 1024
  }

  /** Writes the whole answer, or 304 when the caller has it already. Resolves once it has been handed to the socket. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.sendAtOnce(request, response)) {
      const encoding = this.#encodingFor(request)
      this.#write(request, response, this.#store(encoding, await encode(this.#answer.body, encoding, 'quick'), true))
    }
  }

  /** The same without waiting. False when the wanted form has not been made yet; then nothing was written. */
  sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#answer.status === 200 && matches(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, this.#notModified).end()
      return true
    }
    const encoding = this.#encodingFor(request)
    const encoded = this.#encoded[encoding]
    if (!encoded) return false
    if (encoded.quick) this.#improve(encoding, encoded)
    this.#write(request, response, encoded)
    return true
  }

  #encodingFor(request: IncomingMessage): Encoding {
    const plain = this.#answer.compressed || this.#answer.body.length < WORTH_COMPRESSING
    return plain ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
  }

  #write(request: IncomingMessage, response: ServerResponse, { head, body }: Encoded) {
    response.writeHead(this.#answer.status, head)
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }

  #improve(encoding: Encoding, encoded: Encoded) {
    encoded.quick = false
    encode(this.#answer.body, encoding, 'well').then(
      (body) => this.#store(encoding, body, false),
      // The quick form stays: it is right, only larger. The next who asks tries again.
      () => (encoded.quick = true),
    )
  }

  #store(encoding: Encoding, body: Buffer, quick: boolean): Encoded {
    const extra = {
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return (this.#encoded[encoding] = { quick, body, head: this.#flat(extra) })
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

/** Whether an `If-None-Match` names what would be answered. */
export const matches = (header: string | undefined, etag: string) =>
  header !== undefined && (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag))
