import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'

/** Answers smaller than this are sent as they are: compressing them gains nothing. */
const WORTH_COMPRESSING = 512
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 5_000

/** A whole answer that is the same for everybody. */
export interface Answer {
  status: number
  type: string
  body: Buffer
  headers: Record<string, string>
  /** Compressed by nature, such as fonts and pictures. */
  compressed?: boolean
}

interface Encoded {
  body: Buffer
  /** Flat name, value, name, value: the form that node writes quickest. */
  head: string[]
}

/** An answer with its ETag, compressed at most once for each encoding. */
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
    for (const [encoding, body] of Object.entries(precompressed)) this.#store(encoding as Encoding, body)
    this.#notModified = this.#flat({})
  }

  /** Bytes in memory, roughly: the body and what compression will add. */
  get size() {
    return this.#answer.body.length * 1.5 + 1024
  }

  /** Writes the whole answer, or 304 when the caller has it already. */
  send(request: IncomingMessage, response: ServerResponse) {
    if (this.#answer.status === 200 && matches(request.headers['if-none-match'], this.etag)) {
      response.writeHead(304, this.#notModified).end()
      return
    }
    const plain = this.#answer.compressed || this.#answer.body.length < WORTH_COMPRESSING
    const wanted = plain ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const { head, body } = this.#encoded[wanted] ?? this.#store(wanted, encode(this.#answer.body, wanted))
    response.writeHead(this.#answer.status, head)
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }

  #store(encoding: Encoding, body: Buffer): Encoded {
    const extra = {
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return (this.#encoded[encoding] = { body, head: this.#flat(extra) })
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

const matches = (header: string | undefined, etag: string) =>
  header !== undefined && (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag))

/**
 * Rendered pages and public answers, served before Koa sees the request, and dropped by the change bus
 * exactly when something that they read changes. The least recently used go when there are too many.
 */
export class KeptAnswers {
  readonly #entries = new Map<string, Kept>()
  readonly #assets = new Map<string, Kept>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #changedAt = new Map<string, number>()
  #moment = 0
  #bytes = 0
  hits = 0

  /** Files of the build: never dropped. */
  addAsset(path: string, kept: Kept) {
    this.#assets.set(path, kept)
  }

  /** True when the request was answered. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? ''
    const kept = this.#entries.get(url) ?? this.#assets.get(url)
    if (!kept) return false
    this.hits += 1
    kept.send(request, response)
    return true
  }

  /** A mark of now, to be taken before reading what an answer is made from. */
  get moment() {
    return this.#moment
  }

  /** Keeps an answer, unless something that it read has changed since it began to be made. */
  keep(url: string, kept: Kept, madeSince: number) {
    for (const tag of kept.tags) if ((this.#changedAt.get(tag) ?? 0) > madeSince) return
    this.#remove(url)
    this.#entries.set(url, kept)
    this.#bytes += kept.size
    for (const tag of kept.tags) this.#byTag.getOrInsertComputed(tag, () => new Set<string>()).add(url)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES && this.#entries.size <= MAX_ENTRIES) break
      this.#remove(oldest)
    }
  }

  /** Drops every answer that read one of these. */
  drop(tags: Iterable<string>) {
    this.#moment += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#moment)
      for (const url of this.#byTag.get(tag) ?? []) this.#remove(url)
    }
  }

  get size() {
    return this.#entries.size
  }

  #remove(url: string) {
    const kept = this.#entries.get(url)
    if (!kept) return
    this.#entries.delete(url)
    this.#bytes -= kept.size
    for (const tag of kept.tags) {
      const urls = this.#byTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#byTag.delete(tag)
    }
  }
}
