import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  type InputType,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zipped: (body: InputType, options: { level: number }) => Promise<Buffer> = promisify(gzip)

/** Better compression waits this long, so that it doesn't compete with the requests that asked for it. */
const PAUSE_MS = 50
/** Beyond this, responses wait for their next request. */
const MAX_WAITING = 100

interface Improvement {
  body: () => Promise<Buffer>
  encoding: Encoding
  /** False once the response has been dropped. */
  isWanted: () => boolean
  onBetter: (compressed: Buffer) => void
}

const waiting: Improvement[] = []
let isImproving = false

/** Queues the best compression of a response that is requested again; false if too many are waiting. */
export function improveLater(improvement: Improvement): boolean {
  if (waiting.length >= MAX_WAITING) return false
  waiting.push(improvement)
  if (!isImproving) void improveWaiting()
  return true
}

/** One response at a time, resting as long as it took: at most half a processor. */
async function improveWaiting() {
  isImproving = true
  let rest = 0
  while (waiting.length > 0) {
    await sleep(PAUSE_MS + rest, undefined, { ref: false })
    const { body, encoding, isWanted, onBetter } = waiting.shift()!
    const began = performance.now()
    // Compression fails only without memory, and then the quick version stays.
    const better =
      isWanted() &&
      (await body()
        .then((bytes) => encode(bytes, encoding, 'well'))
        .catch(() => null))
    if (better && isWanted()) onBetter(better)
    rest = performance.now() - began
  }
  isImproving = false
}

/** Up to this size, quick compression takes less time than handing it to another thread. */
const AT_ONCE = 64 * 1024

/** Compresses: `quick` while a client waits, `well` for later requests. */
export async function encode(body: Buffer, encoding: Encoding, how: 'quick' | 'well'): Promise<Buffer> {
  if (encoding === 'identity') return body
  const isAtOnce = how === 'quick' && body.length <= AT_ONCE
  if (encoding === 'gzip') {
    const options = { level: how === 'quick' ? 1 : constants.Z_BEST_COMPRESSION }
    return trim(isAtOnce ? gzipSync(body, options) : await zipped(body, options))
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: how === 'quick' ? 1 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  }
  return trim(isAtOnce ? brotliCompressSync(body, { params }) : await brotli(body, { params }))
}

const unzipped = promisify<Buffer, Buffer>(gunzip)
const unbrotlied = promisify<Buffer, Buffer>(brotliDecompress)

/** Decompresses what `encode` has compressed. */
export const decode = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? unbrotlied(body) : unzipped(body)

/** Copies a slice of a larger buffer, which it would keep in memory. */
function trim(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * 1.1) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/** Size of the smallest brotli window that holds the whole text; larger ones only cost memory. */
const windowBits = (length: number) =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))),
  )
