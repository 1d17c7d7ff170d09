import type { IncomingMessage } from 'node:http'
import { HttpError } from '#server/errors.ts'

/** Larger than any webhook Shopify sends. */
const MAX_BYTES = 5 * 1024 * 1024
/** Total of all bodies being read, whose senders are not verified yet. */
const MAX_TOTAL = 64 * 1024 * 1024
/** Twice Shopify's own timeout. */
const TIMEOUT_MS = 10_000

/** Reads request bodies byte for byte, because the signature covers the raw bytes. */
export interface BodyReader {
  /**
   * Throws HttpError: 413 if too large, 408 if too slow, 400 if aborted. When the total exceeds the budget, the oldest
   * requests get 503, so slow senders never block others.
   */
  read(request: IncomingMessage): Promise<Buffer>
}

interface PendingBody {
  bytes: number
  reject(reason: HttpError): void
}

export function createBodyReader({ maxTotal = MAX_TOTAL, timeoutMs = TIMEOUT_MS } = {}): BodyReader {
  /** In order of arrival. */
  const pending = new Set<PendingBody>()
  let total = 0

  function end(body: PendingBody) {
    if (pending.delete(body)) total -= body.bytes
  }

  function rejectOldest() {
    for (const body of pending) {
      if (total <= maxTotal) return
      end(body)
      body.reject(busy())
    }
  }

  return {
    async read(request) {
      if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge()
      const chunks: Buffer[] = []
      // Plain events are cheaper than an async iterator when thousands of requests arrive at once.
      const arrived = Promise.withResolvers<void>()
      const body: PendingBody = { bytes: 0, reject: arrived.reject }
      const onData = (chunk: Buffer) => {
        if (!pending.has(body)) return
        body.bytes += chunk.length
        total += chunk.length
        if (body.bytes > MAX_BYTES) return arrived.reject(tooLarge())
        chunks.push(chunk)
        if (total > maxTotal) rejectOldest()
      }
      const onAbort = () =>
        arrived.reject(new HttpError(400, 'The webhook was not received completely. Please send it again.'))
      const timer = setTimeout(() => arrived.reject(tooSlow()), timeoutMs)
      pending.add(body)
      request.on('data', onData).once('end', arrived.resolve).once('close', onAbort).once('error', onAbort)
      try {
        await arrived.promise
      } finally {
        clearTimeout(timer)
        end(body)
        request.off('data', onData)
      }
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    },
  }
}

const tooLarge = () => new HttpError(413, 'The webhook is too large.')
const tooSlow = () => new HttpError(408, 'The webhook took too long to arrive. Please send it again.')
const busy = () => new HttpError(503, 'Too much is arriving at once. Please send it again.', { 'retry-after': '5' })
