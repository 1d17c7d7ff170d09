import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, encode, type Encoding } from './encoding.ts'

/** Answers smaller than this are sent as they are: compressing them gains nothing. */
const WORTH_COMPRESSING = 512
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 5_000
/** Nobody asks twice for longer addresses but to fill the memory. */
const MAX_URL = 2_000
/** Tags whose last change is remembered: each matters only to answers that are being made. */
const MAX_CHANGES = 10_000

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
  readonly #beingMade = new Map<string, { since: number; making: Promise<Kept> }>()
  #moment = 0
  /** Changes up to here are forgotten: what has been in the making since before is not kept. */
  #forgotten = 0
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
    const kept = this.#entries.get(url)
    if (kept) {
      // Used again: it goes to the end of the queue of those that may be dropped.
      this.#entries.delete(url)
      this.#entries.set(url, kept)
    }
    const found = kept ?? this.#assets.get(url)
    if (!found) return false
    this.hits += 1
    if (!found.sendAtOnce(request, response))
      found.send(request, response).catch((error: unknown) => response.destroy(error as Error))
    return true
  }

  /**
   * Makes an answer, or waits for the one that is being made for somebody else: a crowd that comes after a change costs one
   * rendering. One that began before the last change may be out of date already, and is left to those who wait for it.
   */
  once(url: string, make: () => Promise<Kept>): Promise<Kept> {
    const others = this.#beingMade.get(url)
    if (others?.since === this.#moment) return others.making
    const mine = {
      since: this.#moment,
      making: make().finally(() => {
        if (this.#beingMade.get(url) === mine) this.#beingMade.delete(url)
      }),
    }
    this.#beingMade.set(url, mine)
    return mine.making
  }

  /** A mark of now, to be taken before reading what an answer is made from. */
  get moment() {
    return this.#moment
  }

  /** Keeps an answer, unless something that it read has changed since it began to be made. */
  keep(url: string, kept: Kept, madeSince: number) {
    if (url.length > MAX_URL || madeSince < this.#forgotten) return
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
    if (this.#changedAt.size > MAX_CHANGES) {
      this.#changedAt.clear()
      this.#forgotten = this.#moment
    }
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
