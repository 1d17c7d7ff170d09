import type { IncomingMessage } from 'node:http'
import { Refusal } from '#server/http/errors.ts'

/** More than any webhook of Shopify's takes. */
const MOST_BYTES = 5 * 1024 * 1024
/** Of all that are being read: nobody knows yet whose they are. */
const MOST_AT_ONCE = 64 * 1024 * 1024

/** Reads bodies as they come, byte for byte: the signature is over the bytes. */
export interface Intake {
  /** Throws a Refusal: 413 for what is too large, 503 while too much is being read. */
  read(request: IncomingMessage): Promise<Buffer>
}

export function openIntake(): Intake {
  let held = 0

  return {
    async read(request) {
      if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge()
      const chunks: Buffer[] = []
      let bytes = 0
      try {
        for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += chunk.length
          held += chunk.length
          if (bytes > MOST_BYTES) throw tooLarge()
          if (held > MOST_AT_ONCE) throw busy()
          chunks.push(chunk)
        }
      } finally {
        held -= bytes
      }
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    },
  }
}

const tooLarge = () => new Refusal(413, 'The webhook is too large.')
const busy = () => new Refusal(503, 'Too much is arriving at once. Please send it again.', { 'retry-after': '5' })
